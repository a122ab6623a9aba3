import type { Registration } from "@foyer/contract/registrations.ts";
import { howToPayLines } from "@foyer/domain/ticket/how-to-pay.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { drawCode, entryOf, getRegistration } from "./registrations.service.ts";
import {
  insertRegistration,
  type NewRow,
  type RegistrationKey,
  type RegistrationValues,
  updateRegistrationRow,
} from "./registrations.store.ts";
import { createScenario, lockScenario } from "./scenario.service.ts";
import { insertFirstTemplates } from "./templates-of-registration.store.ts";

/**
 * Adds a registration with the settings and the scenario of another one. It is a draft with a link of its own, and
 * passes nothing on for networking, because the key is never copied. Throws `offline-registration-exists` for an
 * offline one. rules/registrations 13
 */
export async function duplicateRegistration(
  { db, record }: RecordedContext,
  original: RegistrationKey,
  name: string,
): Promise<Registration> {
  const { projectId } = original;
  // Locked, so that no question changes its type between this read and the copy. rules/questions 21
  const locked = await lockScenario(db, original, undefined);
  if (!locked) throw problem("not-found");
  const { registration: source, body } = locked;
  // rules/offline-registration 1: a project has one.
  if (source.registrationType === "Offline") throw problem("offline-registration-exists");
  const values: NewRow & RegistrationValues = {
    ...source,
    name,
    status: "draft",
    itec: "off",
    itecAttendeeTypeId: source.itecSettings.attendeeTypeId,
  };
  const key = { projectId, registrationId: await insertRegistration(db, projectId, values) };
  await updateRegistrationRow(db, key, values);
  await drawCode(db, key);
  await createScenario(db, key, body);
  await insertFirstTemplates(db, key, source.registrationType);
  const copy = await getRegistration(db, key);
  const { registrationType, ticketPrice, ticketCount, cultureCode, outcome, howToPay } = copy;
  record({
    action: "create",
    ...entryOf(key, name),
    after: {
      duplicateOf: original.registrationId,
      name,
      registrationType,
      ticketPrice,
      ticketCount,
      cultureCode,
      outcome,
      pool: copy.barCodePoolName,
      howToPay: howToPayLines(howToPay),
    },
  });
  return copy;
}
