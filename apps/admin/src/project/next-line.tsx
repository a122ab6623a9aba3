import { Text } from "@mantine/core";
import { AppLink } from "../shell/app-link.tsx";

/** The next step, as a quiet line. rules/guidance 3 */
export const NextLine = ({ label, to }: { label: string; to: string }) => (
  <Text size="sm">
    Next: <AppLink to={to}>{label}</AppLink>
  </Text>
);
