import {
  PASSWORD_RULE,
  type PasswordOwner,
  type PasswordStrength,
  passwordStrength,
} from "@foyer/contract/new-password.ts";
import { Progress, Stack, Text } from "@mantine/core";
import { PasswordField } from "../../form/fields/password-field.tsx";

type Props = {
  name: string;
  label: string;
  value: string | null | undefined;
  owner: Omit<PasswordOwner, "host">;
};

const LEVELS: Readonly<Record<PasswordStrength, { share: number; color: string; word: string }>> = {
  refused: { share: 15, color: "red", word: "too weak" },
  fair: { share: 45, color: "yellow", word: "fair" },
  good: { share: 75, color: "teal", word: "good" },
  strong: { share: 100, color: "green", word: "strong" },
};

/** The input of a new password with its strength, which changes while typing. rules/access 14 */
export function NewPasswordField({ name, label, value, owner }: Props) {
  const strength = value ? passwordStrength(value, { ...owner, host: location.hostname }) : undefined;
  const level = strength && LEVELS[strength];
  return (
    <Stack gap={6}>
      <PasswordField
        name={name}
        label={label}
        hint={PASSWORD_RULE}
        autoComplete="new-password"
        showLabel="Show the password"
      />
      <Progress value={level?.share ?? 0} color={level?.color ?? "gray"} size="sm" aria-hidden />
      {/* Read out only when the word changes, not at every key. */}
      <Text size="sm" c="dimmed" role="status" mih="1.5em">
        {level && `Strength: ${level.word}`}
      </Text>
    </Stack>
  );
}
