import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { QrCode } from "../../qr-code/qr-code.tsx";
import { publicAddress } from "./public-address.ts";
import classes from "./registrations.module.css";

/** The registration's public link, with a copy button and a QR code. */
export function PublicLink({ code }: { code: string }) {
  const link = publicAddress(code);
  return (
    <Paper withBorder p="md" maw={WIDTHS.form} component="section" aria-label="Public link">
      <div className={classes.link}>
        <QrCode text={link} />
        <Stack gap="xs" flex={1} miw="12rem">
          <Text size="sm" c="dimmed">
            Registration code <span className={classes.address}>{code}</span>
          </Text>
          <Anchor href={link} target="_blank" rel="noreferrer" className={classes.address}>
            {link}
          </Anchor>
          <Group>
            <CopyButton value={link} label="Copy link" size="xs" />
          </Group>
        </Stack>
      </div>
    </Paper>
  );
}
