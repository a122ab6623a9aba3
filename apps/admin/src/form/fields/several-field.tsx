import { MultiSelect } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import type { FieldPart } from "./field-part.ts";
import { BELOW, type Choice, type FieldProps } from "./field-props.ts";

type Props = Omit<FieldProps, "required"> & {
  choices: readonly Choice[];
  /** Name of a chosen value that is missing from the choices; it stays chosen. */
  nameOf: (value: string) => string;
  nothingFound: string;
  clearLabel: string;
  maximum: number;
  disabled?: boolean;
  unread?: string | undefined;
  /** Reads choices again that could not be loaded; called when the list opens. */
  retry?: (() => void) | undefined;
  /** Shown while nothing is chosen. */
  noneChosen?: string;
};

/** A searchable multi select. */
function SeveralField(props: Props) {
  const {
    name,
    hint,
    choices,
    nameOf,
    nothingFound,
    clearLabel,
    maximum,
    unread,
    retry,
    noneChosen = "None",
    ...rest
  } = props;
  const labelOf = (value: string) => choices.find((one) => one.value === value)?.label ?? nameOf(value);
  const field = useField(name, { show: (value) => listOf(value).map(labelOf).join(", ") });
  const chosen = listOf(field.value);
  const isListed = (value: string) => choices.some((one) => one.value === value);
  const unlisted = chosen.filter((value) => !isListed(value));
  const error = unread ?? field.error;
  return (
    <MultiSelect
      {...rest}
      description={hint}
      data={[...choices, ...unlisted.map((value) => ({ value, label: nameOf(value) }))]}
      value={chosen}
      onChange={field.onChange}
      onDropdownOpen={() => unread !== undefined && retry?.()}
      error={error}
      inputWrapperOrder={BELOW}
      wrapperProps={{ "data-error": error !== undefined }}
      placeholder={chosen.length === 0 && !rest.disabled ? noneChosen : ""}
      searchable
      clearable
      clearButtonProps={{ "aria-label": clearLabel }}
      hidePickedOptions
      nothingFoundMessage={nothingFound}
      maxValues={maximum}
    />
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

/** The component for a form with values `V`. */
export function severalFieldOf<V>(): FieldPart<typeof SeveralField, V, readonly (number | string)[]> {
  return SeveralField;
}
