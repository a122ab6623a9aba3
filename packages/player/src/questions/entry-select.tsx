import type { ReactNode } from "react";
import { useAutoComplete } from "../player-context.ts";

type Entry = { id: number; text: string; priority: boolean };

type Props<E extends Entry> = {
  id: string;
  label: ReactNode;
  placeholder: string;
  /** Sorted by the server: priority entries first, each part by name. */
  entries: readonly E[];
  textOf?: (entry: E) => string;
  value: number | null;
  isRequired: boolean;
  isDisabled?: boolean;
  autoComplete?: string;
  issueAttributes: object;
  onChange: (id: number | null) => void;
};

/** A dropdown of entries of a list: priority ones, a separator, the rest. rules/player 7 */
export function EntrySelect<E extends Entry>(props: Props<E>) {
  const { id, entries, textOf = ({ text }) => text, onChange } = props;
  const autoCompleteOf = useAutoComplete();
  const options = (isPriority: boolean) =>
    entries
      .filter(({ priority }) => priority === isPriority)
      .map((entry) => (
        <option key={entry.id} value={entry.id}>
          {textOf(entry)}
        </option>
      ));
  const [first, rest] = [options(true), options(false)];
  return (
    <div>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value ?? ""}
        disabled={props.isDisabled}
        autoComplete={autoCompleteOf(props.autoComplete)}
        aria-required={props.isRequired}
        {...props.issueAttributes}
        onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
      >
        <option value="">{props.placeholder}</option>
        {first}
        {first.length > 0 && rest.length > 0 && <hr />}
        {rest}
      </select>
    </div>
  );
}
