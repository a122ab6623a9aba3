/** Why a signed code is refused, whatever its ticket is. rules/gates 29 */
export const CODE_REFUSALS = [
  "forged-code",
  "other-project-code",
  "revoked-code",
  "expired-code",
  "unknown-key",
] as const;
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

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
