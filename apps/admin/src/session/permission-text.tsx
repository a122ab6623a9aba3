import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The text for a user without permission. */
export function PermissionText({ children }: { children?: ReactNode }) {
  return (
    <Stack gap="md" maw={WIDTHS.form} py="md" align="flex-start">
      <IconLock size={40} stroke={1.5} aria-hidden />
      <div>
        <Text fw={600} size="lg">
          You do not have permission to view this section.
        </Text>
        <Text c="dimmed">Contact your administrator or try to re-login.</Text>
      </div>
      {children}
    </Stack>
  );
}
