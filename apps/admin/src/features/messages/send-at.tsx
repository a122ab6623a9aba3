import { formatZone } from "@foyer/domain/format/times.ts";
import { momentWords, readMoment } from "../../form/moment-text.ts";

/** The wall time at which a message is sent, with its zone. */
export function SendAt({ sendAt, timeZone }: { sendAt: string; timeZone: string }) {
  return (
    <>
      {momentWords(readMoment(sendAt, ""))} ({formatZone(timeZone)})
    </>
  );
}
