import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import type { ReactNode } from "react";

/** Money that does not move, because it is paid with a key for tests. rules/payments 13 */
export const TestMode = ({ children = "Test mode: no money moves" }: { children?: ReactNode }) => (
  <DotBadge color="orange">{children}</DotBadge>
);
