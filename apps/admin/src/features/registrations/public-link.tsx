import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { encode } from "uqr";
import classes from "./registrations.module.css";

/** The URL of a registration's attendee page, which has the same origin as the back-office. */
export function publicLink(code: string): string {
  return `${window.location.origin}/r/${code}`;
}

/** The registration's public link, with a copy button and a QR code. */
export function PublicLink({ code }: { code: string }) {
  const link = publicLink(code);
  const { path, size } = useMemo(() => drawQr(link), [link]);
  return (
    <Paper withBorder p="md" maw={WIDTHS.form} component="section" aria-label="Public link">
      <div className={classes.link}>
        <svg
          className={classes.qr}
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={`QR code of ${link}`}
        >
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </svg>
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

function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { path: dark.join(""), size };
}
