import type { Progress } from "@foyer/player/progress.ts";
import type { Beginning } from "./load-registration-page.ts";

/** Fills in the address of a signed-in attendee at its question, unless something was typed there. */
export function prefillEmail(beginning: Beginning, email: string): Beginning {
  const questionId = beginning.prepared.data.ticketFields.find(({ field }) => field === "email")?.questionId;
  if (questionId === undefined || email === "") return beginning;
  const fill = (progress: Progress): Progress => ({
    ...progress,
    inputs: { [questionId]: { type: "textbox", text: email, phoneCodeId: null }, ...progress.inputs },
  });
  return { ...beginning, start: fill(beginning.start), initial: fill(beginning.initial) };
}
