import { textOf } from "../../../form/text-of.ts";
import { useField } from "../../../form/use-field.ts";
import { EntrySelect, type EntrySelectProps } from "./entry-select.tsx";

type Props = Omit<EntrySelectProps, "value" | "onChange" | "error" | "required" | "inForm"> & {
  name: string;
  /** Called with the choice, for example to store it in the address. */
  onChosen?: (value: string) => void;
};

/** Chooses an entry of a catalog, in a form. */
export function EntrySelectField({ name, onChosen, ...select }: Props) {
  const { value, onChange, error } = useField(name, { show: textOf });
  const choose = (chosen: string) => {
    onChange(chosen);
    onChosen?.(chosen);
  };
  return <EntrySelect {...select} value={textOf(value)} onChange={choose} error={error} required inForm />;
}
