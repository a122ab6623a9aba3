import { Select } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import { BELOW, type Choice, type FieldProps } from "./field-props.ts";

type Props = FieldProps & {
  /** Undefined: still loading. */
  choices: readonly Choice[] | undefined;
  placeholder?: string;
  /** Shown when no choice matches the typed text. Makes the select searchable. */
  nothingFound?: string;
  /** The choice cannot be cleared. */
  isAlwaysChosen?: boolean;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  clearLabel?: string;
  disabled?: boolean;
  readOnly?: boolean;
  /** Why the choices could not be loaded. */
  unread?: string | undefined;
  onChosen?: (value: string) => void;
};

/** A select; long lists are searchable. */
export function SelectField(props: Props) {
  const { name, hint, required, choices = [], nothingFound, isAlwaysChosen = false, ...more } = props;
  const { clearLabel, unread, isFirst, onChosen, ...rest } = more;
  const labelOf = (value: unknown) => choices.find((one) => one.value === textOf(value))?.label;
  const { value, ...field } = useField(name, {
    required,
    show: (chosen) => labelOf(chosen) ?? textOf(chosen),
  });
  const text = textOf(value);
  const isListed = labelOf(value) !== undefined;
  const isNone = text === "" && !isListed;
  return (
    <Select
      {...rest}
      {...field}
      name={name}
      // The saved value may be missing from the choices. It stays visible.
      data={isListed || isNone ? [...choices] : [{ value: text, label: text }, ...choices]}
      value={isNone ? null : text}
      onChange={(chosen) => {
        field.onChange(chosen);
        if (chosen !== null) onChosen?.(chosen);
      }}
      error={field.error ?? unread}
      description={hint}
      inputWrapperOrder={BELOW}
      searchable={nothingFound !== undefined}
      // rules/forms 4: a refused save moves the focus here, and the other errors stay in sight.
      openOnFocus={false}
      selectFirstOptionOnChange={nothingFound !== undefined && isAlwaysChosen}
      nothingFoundMessage={nothingFound}
      allowDeselect={!isAlwaysChosen}
      maxDropdownHeight={280}
      {...(isFirst && { "data-autofocus": true })}
      {...(clearLabel && { clearable: true, clearButtonProps: { "aria-label": clearLabel } })}
    />
  );
}
