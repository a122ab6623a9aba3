import type { NewApiKey } from "@foyer/contract/api-keys.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { made: NewApiKey; children?: ReactNode };

/** The text of a new key, to be copied now: it is shown only this once. rules/api-keys 4 */
export function KeyPanel({ made: { key, text }, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
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
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={input}
            label="API key"
            value={text}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            flex={1}
            miw={0}
          />
          <CopyButton value={text} label="Copy" variant="filled" />
        </Group>
        <Text size="sm">
          Programs send it as the header <code>Authorization: Bearer</code> until{" "}
          <Moment at={key.expiresAt} />. <a href="/api/docs">The API’s documentation</a> lists the calls.
        </Text>
        {children}
      </Stack>
    </Alert>
  );
}
