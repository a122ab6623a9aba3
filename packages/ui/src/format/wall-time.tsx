import { formatWallTime } from "@foyer/domain/format/times.ts";
import { Zone } from "./zone.tsx";

type Props = {
  /** `2026-03-29T10:00:00`, as the clock at the venue shows it. */
  time: string;
  timeZone: string;
};

/** A time at a venue with its zone: the same for everybody, wherever they are. rules/values 5 */
export function WallTime({ time, timeZone }: Props) {
  return (
    <time dateTime={time}>
      {formatWallTime(time)}
      <Zone of={timeZone} />
    </time>
  );
}
