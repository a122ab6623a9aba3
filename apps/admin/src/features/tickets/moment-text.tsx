import { toExactMoment } from "../../history/change-words.ts";
import { momentText } from "./ticket-text.ts";

/** A day and time of the browser's zone; pointed at, to the second and with the zone. */
export function MomentText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={toExactMoment(at)}>
      {momentText(at)}
    </time>
  );
}
