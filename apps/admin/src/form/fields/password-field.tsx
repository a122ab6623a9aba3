import { PasswordInput } from "@mantine/core";
import { useField } from "../use-field.ts";
import { BELOW, type FieldProps, textOf } from "./field-props.ts";

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
      value={textOf(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      description={hint}
      descriptionProps={{ mt: 6 }}
      inputWrapperOrder={BELOW}
      visibilityToggleButtonProps={{ "aria-label": showLabel }}
    />
  );
}
