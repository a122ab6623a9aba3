import { toExactMoment, toMoment } from "./change-words.ts";

/** A moment in the browser's zone; pointed at, to the second and with the zone. */
export function MomentText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={toExactMoment(at)}>
      {toMoment(at)}
    </time>
  );
}
