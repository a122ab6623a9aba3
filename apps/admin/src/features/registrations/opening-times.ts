import type { updateRegistration } from "@foyer/contract/registrations.ts";
import {
  findHolderErrors,
  findOpeningErrors,
  findRefundErrors,
} from "@foyer/domain/registration/opening-times.ts";
import type { Unchecked, Values } from "../../form/entity-body.ts";
import type { Errors } from "../../form/form-errors.ts";

/** Default times of day. rules/registrations 6 */
export const TIMES = {
  opensAt: "10:00",
  closesAt: "15:30",
  cancelUntil: "23:59",
  refundUntil: "23:59",
  correctUntil: "23:59",
  passOnUntil: "23:59",
};

/** Values of the form that edits a registration. */
export type RegistrationValues = Values<typeof updateRegistration, keyof typeof TIMES>;

/** Checks rules that involve several fields or the zone. rules/registrations 6, 8 */
export const findRegistrationErrors =
  (timeZone: string) =>
  (body: Unchecked<typeof updateRegistration>): Errors => {
    const {
      opensAt = null,
      closesAt = null,
      cancelUntil = null,
      refundPercent = null,
      refundUntil = null,
      laterRefundPercent = null,
      correctUntil = null,
      passOnUntil = null,
      outcome,
      outcomeMessage,
    } = body;
    const errors = {
      ...findOpeningErrors({ opensAt, closesAt }, timeZone),
      ...findHolderErrors({ cancelUntil, correctUntil, passOnUntil, refundUntil }, timeZone),
      ...findRefundErrors({ cancelUntil, refundPercent, refundUntil, laterRefundPercent }),
    };
    const needsMessage = outcome === "textMessage" && (outcomeMessage ?? "").trim() === "";
    return {
      ...(errors.opensAt && { "opensAt.day": errors.opensAt }),
      ...(errors.closesAt && { "closesAt.day": errors.closesAt }),
      ...(errors.cancelUntil && { "cancelUntil.day": errors.cancelUntil }),
      ...(errors.refundPercent && { refundPercent: errors.refundPercent }),
      ...(errors.refundUntil && { "refundUntil.day": errors.refundUntil }),
      ...(errors.laterRefundPercent && { laterRefundPercent: errors.laterRefundPercent }),
      ...(errors.correctUntil && { "correctUntil.day": errors.correctUntil }),
      ...(errors.passOnUntil && { "passOnUntil.day": errors.passOnUntil }),
      ...(needsMessage && { outcomeMessage: "The message is required." }),
    };
  };
