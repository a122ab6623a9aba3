import type { WallTime } from "../time/wall-time.ts";

/** Why a signed code is refused, whatever its ticket is. rules/gates 29 */
export const CODE_REFUSALS = [
  "forged-code",
  "other-project-code",
  "revoked-code",
  "expired-code",
  "unknown-key",
] as const;
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

/** Is a signed code past its last day? A wall time at the venue. rules/gates 29 */
export const isPastLastDay = ({ lastDay }: Pick<CodeProof, "lastDay">, at: WallTime): boolean =>
  lastDay !== null && at.slice(0, 10) > lastDay;

/** The facts that a signed code proves. rules/gates 29 */
export type CodeProof = {
  /** The barcode that was signed; null: it is not to be believed. */
  barcode: string | null;
  refusal: CodeRefusal | null;
  /** The last day on which it is valid. */
  lastDay: string | null;
  /** The registration of the ticket; null: the signature is wrong, or this browser cannot verify it. */
  registrationId: number | null;
};
