import type { InvitationLink } from "@foyer/contract/staff.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { link: InvitationLink; title: string; text: string; children?: ReactNode };

/** A one-time link, to be copied now: it is shown only this once. rules/access 11 */
export function LinkPanel({ link, title, text, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <Alert color="blue" icon={<IconLink aria-hidden />} title={title} role="status" maw={WIDTHS.form}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={input}
            label="One-time link"
            value={link.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            flex={1}
            miw={0}
          />
          <CopyButton value={link.url} label="Copy" variant="filled" />
        </Group>
        <Text size="sm">
          It works once, until <Moment at={link.expiresAt} />, and is shown only now. If it is lost, make a
          new one.
        </Text>
        {children}
      </Stack>
    </Alert>
  );
}
