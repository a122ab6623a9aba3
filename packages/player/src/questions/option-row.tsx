import type { ReactNode } from "react";

type Props = {
  type: "radio" | "checkbox";
  id?: string | undefined;
  name?: string;
  isChecked: boolean;
  attributes?: object;
  children: ReactNode;
  onChange: (isChecked: boolean) => void;
};

/** A radio button or a checkbox with its label; the whole row is clickable. */
export function OptionRow({ type, id, name, isChecked, attributes, children, onChange }: Props) {
  return (
    <label className="player-option">
      <input
        type={type}
        id={id}
        name={name}
        checked={isChecked}
        {...attributes}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
