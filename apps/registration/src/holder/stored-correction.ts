import type { QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

/** Inputs that were typed and not saved, with the version of the ticket that they were typed over. */
export type StoredCorrection = { version: number; typed: QuestionInputs };

const place = (identifier: string) => `foyer.correction.${identifier}`;

/** Reads what was typed in this tab. Null: nothing, or unreadable. rules/tickets 65 */
export function readCorrection(identifier: string): StoredCorrection | null {
  const stored = recall<Partial<StoredCorrection>>(place(identifier));
  const { version, typed } = stored ?? {};
  return typeof version === "number" && typed && Object.keys(typed).length > 0 ? { version, typed } : null;
}

export const keepCorrection = (identifier: string, stored: StoredCorrection): void =>
  remember(place(identifier), stored);

export const forgetCorrection = (identifier: string): void => forget(place(identifier));
