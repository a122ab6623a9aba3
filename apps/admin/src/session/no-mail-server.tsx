import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSession } from "./use-session.ts";

/** Beside a promised mail: that no mail server is configured, and what follows. Nothing where there is one. rules/mail 8 */
export function NoMailServer({ children = "Mails wait in the outbox." }: { children?: ReactNode }) {
  if (useSession().hasMailServer) return null;
  return (
    <Text size="sm" c="dimmed">
      No mail server is configured. {children}
    </Text>
  );
}
