import type { NewApiKey } from "@foyer/contract/api-keys.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { OneTimeValue } from "@foyer/ui/one-time-value.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { made: NewApiKey; children?: ReactNode };

/** The text of a new key, to be copied now: it is shown only this once. rules/api-keys 4 */
export function KeyPanel({ made: { key, text }, children }: Props) {
  return (
    <Alert
      color="blue"
      icon={<IconKey aria-hidden />}
      title={`The key “${key.name}” is ready`}
      role="status"
      maw={WIDTHS.form}
    >
      <Stack gap="sm">
        <Text size="sm">Copy it now: it is shown only once. Keep it as safe as a password.</Text>
        <OneTimeValue label="API key" value={text} />
        <Text size="sm">
          Programs send it as the header <code>Authorization: Bearer</code> until{" "}
          <Moment at={key.expiresAt} />. <a href="/api/docs">The API’s documentation</a> lists the calls.
        </Text>
        {children}
      </Stack>
    </Alert>
  );
}
