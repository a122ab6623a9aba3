import { formatExactMoment, formatMoment } from "@foyer/domain/format/times.ts";
import { Zone } from "./zone.tsx";

type Props = {
  /** `2026-03-29T08:00:00Z` */
  at: string;
  /** Where it belongs to a project: the project's, which is then named. Without one: the browser's. */
  timeZone?: string;
};

/** When something happened; pointed at, to the second and with the zone. rules/values 4 */
export function Moment({ at, timeZone }: Props) {
  const zone = timeZone ?? browserZone();
  return (
    <time dateTime={at} title={formatExactMoment(at, zone)}>
      {formatMoment(at, zone)}
      {timeZone !== undefined && <Zone of={timeZone} />}
    </time>
  );
}

/** The zone that this browser's clock is in. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
