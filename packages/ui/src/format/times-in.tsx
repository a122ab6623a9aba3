import { formatZone } from "@foyer/domain/format/times.ts";
import { Text } from "@mantine/core";

/** Names the zone of several times, once. rules/values 4 */
export function TimesIn({ timeZone, size = "sm" }: { timeZone: string; size?: "xs" | "sm" }) {
  return (
    <Text span size={size} c="dimmed" fw={400}>
      Times in {formatZone(timeZone)}
    </Text>
  );
}
