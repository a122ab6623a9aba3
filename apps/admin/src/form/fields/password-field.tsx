import { PasswordInput } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import { BELOW, type FieldProps } from "./field-props.ts";

type Props = FieldProps & {
  /** The `autocomplete` hint for password managers. */
  autoComplete: "current-password" | "new-password";
  /** Label of the button that shows the password. */
  showLabel: string;
};

/** A password input with a button that shows the password. */
export function PasswordField({ name, hint, required, showLabel, ...rest }: Props) {
  const field = useField(name, { required, show: () => "", isSecret: true });
  return (
    <PasswordInput
      {...rest}
      {...field}
      name={name}
      // The UI kit sets this attribute on a wrapper only.
      aria-invalid={field.error !== undefined}
      value={textOf(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      description={hint}
      descriptionProps={{ mt: 6 }}
      inputWrapperOrder={BELOW}
      visibilityToggleButtonProps={{ "aria-label": showLabel }}
    />
  );
}
