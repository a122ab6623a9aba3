import { formatWallTime } from "@foyer/domain/format/times.ts";
import { Zone } from "./zone.tsx";

type Props = {
  /** `2026-03-29T10:00:00`, local time at the venue. */
  time: string;
  timeZone: string;
};

/** A wall time with its zone: the same for everybody, whatever their own zone is. rules/values 5 */
export function WallTime({ time, timeZone }: Props) {
  return (
    <time dateTime={time}>
      {formatWallTime(time)}
      <Zone of={timeZone} />
    </time>
  );
}
