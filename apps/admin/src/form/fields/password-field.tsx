import { PasswordInput } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import { BELOW, type FieldProps } from "./field-props.ts";

type Props = FieldProps & {
  /** What the browser may fill in. */
  autoComplete: "current-password" | "new-password";
  /** What the button that shows it is called. */
  showLabel: string;
};

/** A password, shown on request. */
export function PasswordField({ name, hint, required, showLabel, ...rest }: Props) {
  const field = useField(name, { required, show: () => "" });
  return (
    <PasswordInput
      {...rest}
      {...field}
      name={name}
      // The kit says this of a frame around it.
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
