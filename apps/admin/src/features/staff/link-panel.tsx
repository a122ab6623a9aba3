import type { InvitationLink } from "@foyer/contract/staff.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { OneTimeValue } from "@foyer/ui/one-time-value.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Stack, Text } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { link: InvitationLink; title: string; text: string; children?: ReactNode };

/** A one-time link, to be copied now: it is shown only this once. rules/access 11 */
export function LinkPanel({ link, title, text, children }: Props) {
  return (
    <Alert color="blue" icon={<IconLink aria-hidden />} title={title} role="status" maw={WIDTHS.form}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <OneTimeValue label="One-time link" value={link.url} />
        <Text size="sm">
          It works once, until <Moment at={link.expiresAt} />, and is shown only now. If it is lost, make a
          new one.
        </Text>
        {children}
      </Stack>
    </Alert>
  );
}
