import { formatWallTime } from "@foyer/domain/time/wall-time.ts";
import { Text } from "@mantine/core";

type Props = {
  /** `2026-03-29T10:00:00`, as the clock at the venue shows it. */
  time: string;
  timeZone: string;
};

/** A time of a project, with the zone that it is in: the same for everybody, wherever they are. rules/projects 3 */
export function WallTimeText({ time, timeZone }: Props) {
  return (
    <time dateTime={time}>
      {formatWallTime(time)}
      <Text component="span" display="block" size="xs" c="dimmed">
        {timeZone.replaceAll("_", " ")}
      </Text>
    </time>
  );
}
