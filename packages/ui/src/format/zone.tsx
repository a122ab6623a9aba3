import { formatZone } from "@foyer/domain/format/times.ts";
import { Text } from "@mantine/core";

/** The zone beside a time, below it where a line is too short. */
export function Zone({ of }: { of: string }) {
  return (
    <>
      {" "}
      <Text component="span" display="inline-block" size="xs" c="dimmed">
        {formatZone(of)}
      </Text>
    </>
  );
}
