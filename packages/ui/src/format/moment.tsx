import { formatExactMoment } from "@foyer/domain/format/times.ts";
import { useContext } from "react";
import { MomentFormat } from "./moment-format.ts";
import { Zone } from "./zone.tsx";

type Props = {
  /** `2026-03-29T08:00:00Z` */
  at: string;
  /** The zone of the project that it belongs to, shown beside it. Default: the browser's zone, not shown. */
  timeZone?: string;
  /** The zone is named elsewhere, once for several times. */
  isZoneNamed?: boolean;
};

/** An instant; its tooltip adds the seconds and the zone. rules/values 4 */
export function Moment({ at, timeZone, isZoneNamed = false }: Props) {
  const format = useContext(MomentFormat);
  const zone = timeZone ?? browserZone();
  return (
    <time dateTime={at} title={formatExactMoment(at, zone)}>
      {format(at, zone)}
      {timeZone !== undefined && !isZoneNamed && <Zone of={timeZone} />}
    </time>
  );
}

/** The time zone of this browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
