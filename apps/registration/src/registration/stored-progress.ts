import type { GivenConsent } from "@foyer/domain/scenario/consents.ts";
import type { Progress } from "@foyer/player/progress.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

/** The consents that are ticked, with the texts that were shown in this language. */
export type ShownConsents = { cultureCode: string; given: readonly GivenConsent[] };

/** Progress, with the version of the scenario that it belongs to, and the titles of the answered questions by id. */
export type StoredProgress = {
  version: number;
  progress: Progress;
  titles: Readonly<Record<number, string>>;
  consents: ShownConsents | null;
};

const place = (code: string) => `foyer.progress.${code}`;

/** Reads the progress stored in this tab. Null: missing or unreadable. rules/player 9 */
export function readProgress(code: string): StoredProgress | null {
  const stored = recall<Partial<StoredProgress>>(place(code));
  const { version, progress, titles = {}, consents = null } = stored ?? {};
  const isWhole = Array.isArray(progress?.play?.passed) && typeof progress?.inputs === "object";
  return version !== undefined && progress && isWhole ? { version, progress, titles, consents } : null;
}

export const keepProgress = (code: string, stored: StoredProgress): void => remember(place(code), stored);

export const forgetProgress = (code: string): void => forget(place(code));
