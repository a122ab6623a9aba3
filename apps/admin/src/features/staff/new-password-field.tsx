import { PASSWORD_RULE } from "@foyer/contract/password.ts";
import { PasswordInput } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

/** A new password, with what it has to be. Shown on request, so it is typed once. */
export function NewPasswordField({ onChange, ...rest }: Props) {
  return (
    <PasswordInput
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={PASSWORD_RULE}
      descriptionProps={{ mt: 6 }}
      inputWrapperOrder={ORDER}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
      required
    />
  );
}
