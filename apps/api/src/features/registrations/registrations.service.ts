import type { CodeShortage } from "@foyer/contract/code-shortages.ts";
import type { FirstSteps } from "@foyer/contract/first-steps.ts";
import type {
  NewRegistration,
  Registration,
  RegistrationChanges,
  RegistrationRow,
} from "@foyer/contract/registrations.ts";
import {
  findHolderErrors,
  findOpeningErrors,
  findRefundErrors,
} from "@foyer/domain/registration/opening-times.ts";
import { isEmptyScenario } from "@foyer/domain/scenario/empty-scenario.ts";
import { howToPayLines } from "@foyer/domain/ticket/how-to-pay.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { findPool } from "../barcode-pools/barcode-pools.service.ts";
import { reserveCodes } from "../barcode-pools/reserve-codes.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { sealKey } from "../itec/itec-key.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { listShortageRows } from "./code-shortages.store.ts";
import { requireConditionalQuestion } from "./conditional-questions.service.ts";
import { findFirstSteps } from "./first-steps.store.ts";
import { completeCultures } from "./languages.service.ts";
import { findOfflineErrors } from "./offline-errors.ts";
import { makeCode } from "./registration-code.ts";
import { lockSales, updatePrice } from "./registration-terms.store.ts";
import {
  findRegistration,
  insertCode,
  insertRegistration,
  type LockedRegistration,
  listRegistrationRows,
  lockRegistration,
  type RegistrationKey,
  type RegistrationValues,
  updateItecKey,
  updateRegistrationRow,
  updateTicketCount,
  updateUniqueEmails,
} from "./registrations.store.ts";
import { createScenario, readDefaultScenario, requireScenario } from "./scenario.service.ts";
import { insertFirstTemplates, resetTemplates } from "./templates-of-registration.store.ts";

const MAX_DRAWS = 10;

export async function listRegistrations(db: Kysely<Database>, projectId: number): Promise<RegistrationRow[]> {
  await getProject(db, projectId);
  return listRegistrationRows(db, projectId);
}

export async function getRegistration(db: Kysely<Database>, key: RegistrationKey): Promise<Registration> {
  const registration = await findRegistration(db, key);
  if (!registration) throw problem("not-found");
  return registration;
}

/** Locks a registration until the transaction ends, so that its parts change sequentially. Throws `not-found`. */
export async function requireLockedRegistration(
  trx: Transaction<Database>,
  key: RegistrationKey,
): Promise<void> {
  if (!(await lockRegistration(trx, key))) throw problem("not-found");
}

/** The pools of a project that are short of codes. rules/registrations 10 */
export async function listCodeShortages(db: Kysely<Database>, projectId: number): Promise<CodeShortage[]> {
  await getProject(db, projectId);
  return listShortageRows(db, projectId);
}

/** The steps to the first ticket, of one project or of all that the caller sees. rules/projects 13 */
export async function getFirstSteps(
  db: Kysely<Database>,
  { projects }: Caller,
  { projectId, hasMail }: { projectId: number | undefined; hasMail: boolean },
): Promise<FirstSteps> {
  if (projectId === undefined) return { ...(await findFirstSteps(db, projects)), hasMail };
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
  await getProject(db, projectId);
  return { ...(await findFirstSteps(db, [projectId])), hasMail };
}

/** The cultures in which a project has registrations. */
export async function listQuestionnaires(db: Kysely<Database>, { projects }: Caller, projectId: number) {
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
  const registrations = await listRegistrations(db, projectId);
  return registrations.map(({ id, cultureCode }) => ({ registrationId: id, cultureCode }));
}

/** Adds a registration that can be played and sold at once. rules/registrations 4 */
export async function createRegistration(
  { db, record }: RecordedContext,
  projectId: number,
  body: NewRegistration,
): Promise<Registration> {
  const { id: _id, version: _version, ...sent } = body;
  const isOffline = sent.registrationType === "Offline";
  // rules/offline-registration 1
  const values = isOffline ? { ...sent, ticketPrice: 0 } : sent;
  await getProject(db, projectId);
  await requireCulture(db, values.cultureCode, "unknown-registration-culture");
  const pool = await findPool(db, { projectId, poolId: values.barCodePoolId });
  if (!pool) throw problem("unknown-barcode-pool", { field: "barCodePoolId" });
  const scenario = await readDefaultScenario(db, projectId);
  const status = isEmptyScenario(scenario) ? "draft" : "open";
  const registrationId = await insertRegistration(db, projectId, { ...values, status });
  const key = { projectId, registrationId };
  if (isOffline) await reserveCodes(db, { projectId, poolId: pool.id }, values.ticketCount);
  await drawCode(db, key);
  await createScenario(db, key, scenario);
  await insertFirstTemplates(db, key, values.registrationType);
  const registration = await getRegistration(db, key);
  record({ action: "create", ...entryOf(key, registration.name), after: { ...values, pool: pool.name } });
  return registration;
}

/** Draws the code of a registration's public link. Few of 31⁸ codes are taken, so ten draws suffice. */
export async function drawCode(trx: Transaction<Database>, key: RegistrationKey): Promise<void> {
  for (let draw = 1; draw <= MAX_DRAWS; draw++) if (await insertCode(trx, key, makeCode())) return;
  throw new Error(`None of ${MAX_DRAWS} registration codes was free`);
}

/** Changes a registration. rules/registrations 5–8 */
export async function updateRegistration(
  context: RecordedContext,
  key: RegistrationKey,
  body: RegistrationChanges,
): Promise<Registration> {
  const { db } = context;
  const { itecSettings, confirm = false, ...fields } = body;
  const { key: itecKey, attendeeTypeId } = itecSettings === null ? NO_ITEC : (itecSettings ?? {});
  // rules/itec 3: an empty key is one that was not typed.
  const newKey = itecKey ? await sealKey(db, key, itecKey) : null;
  const sent = {
    ...fields,
    ...(attendeeTypeId !== undefined && { itecAttendeeTypeId: attendeeTypeId }),
    ...((newKey || itecKey === null) && { itecKeyMark: newKey?.mark ?? null }),
  };
  let deletedTemplates: number | null = null;
  const record: typeof context.record = (entry) =>
    context.record(
      entry === "unchanged" || deletedTemplates === null
        ? entry
        : { ...entry, after: { ...entry.after, deletedTemplates } },
    );
  return updateVersioned(
    { ...context, record },
    {
      lock: () => lockRegistration(db, key),
      valuesOf,
      sent,
      complete: async (values, before) => {
        await checkConditionalQuestion(db, key, { values, before, confirm });
        const offeredCultures = await completeCultures(db, { ...before, ...values });
        return completeValues(db, key, { values: { ...values, offeredCultures }, before });
      },
      write: async (values, before) => {
        await writeChanges(db, key, { values, before });
        if (losesTemplates(values, before)) deletedTemplates = await resetTemplates(db, key);
        if (values.itecKeyMark !== before.itecKeyMark) await updateItecKey(db, key, newKey);
        return getRegistration(db, key);
      },
      toAnswer: ({ itecKeyMark: _mark, ...registration }) => registration,
      toAudit: ({ itecKeyMark, ...values }) => ({
        ...values,
        howToPay: howToPayLines(values.howToPay),
        itecKey: itecKeyMark === null ? "none" : `set (${itecKeyMark})`,
      }),
      entryOf: ({ name }) => entryOf(key, name),
    },
  );
}

/** The settings after null was sent. rules/api 10 */
const NO_ITEC = { key: null, attendeeTypeId: "" };

type Values = RegistrationValues & { ticketPrice: number; ticketCount: number; itecKeyMark: string | null };

async function writeChanges(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { values, before }: { values: Values; before: Registration },
): Promise<void> {
  const { ticketPrice, ticketCount, itecKeyMark: _mark, ...row } = values;
  if (ticketPrice !== before.ticketPrice || row.barCodePoolId !== before.barCodePoolId) {
    await changeTerms(trx, key, { values, before });
  }
  await updateRegistrationRow(trx, key, row);
  if (ticketCount !== before.ticketCount && !(await updateTicketCount(trx, key, ticketCount))) {
    throw problem("fewer-than-live", { field: "ticketCount" });
  }
  if (ticketCount !== before.ticketCount && before.registrationType === "Offline") {
    const pool = { projectId: key.projectId, poolId: before.barCodePoolId };
    await reserveCodes(trx, pool, ticketCount - before.issued - before.held);
  }
  if (row.uniqueEmail !== before.uniqueEmail) await updateUniqueEmails(trx, key, row.uniqueEmail);
}

/** Price and pool change only while no ticket exists, which the locks of the sales decide. rules/registrations 15 */
async function changeTerms(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { values: { ticketPrice, barCodePoolId }, before }: { values: Values; before: Registration },
): Promise<void> {
  const field = ticketPrice === before.ticketPrice ? "barCodePoolId" : "ticketPrice";
  if (!(await findPool(trx, { projectId: key.projectId, poolId: barCodePoolId })))
    throw problem("unknown-barcode-pool", { field: "barCodePoolId" });
  if ((await lockSales(trx, key)).hasTicket) throw problem("registration-has-tickets", { field });
  await updatePrice(trx, key, ticketPrice);
}

/** Whether a registration's conditional question is replaced or removed. rules/printouts 4 */
const losesTemplates = (values: Values, before: Registration) =>
  before.conditionalQuestionId !== null && values.conditionalQuestionId !== before.conditionalQuestionId;

async function checkConditionalQuestion(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { values, before, confirm }: { values: Values; before: Registration; confirm: boolean },
): Promise<void> {
  if (values.conditionalQuestionId === before.conditionalQuestionId) return;
  await requireConditionalQuestion(trx, key, values.conditionalQuestionId);
  if (losesTemplates(values, before) && !confirm) {
    throw problem("conditional-question-confirm", { field: "conditionalQuestionId" });
  }
}

const valuesOf = (registration: LockedRegistration): Values => ({
  name: registration.name,
  ticketPrice: registration.ticketPrice,
  barCodePoolId: registration.barCodePoolId,
  ticketCount: registration.ticketCount,
  status: registration.status,
  opensAt: registration.opensAt,
  closesAt: registration.closesAt,
  outcome: registration.outcome,
  outcomeMessage: registration.outcomeMessage,
  uniqueEmail: registration.uniqueEmail,
  howToPay: registration.howToPay,
  isListed: registration.isListed,
  cancelUntil: registration.cancelUntil,
  refundPercent: registration.refundPercent,
  refundUntil: registration.refundUntil,
  laterRefundPercent: registration.laterRefundPercent,
  refundsHandPayments: registration.refundsHandPayments,
  correctUntil: registration.correctUntil,
  passOnUntil: registration.passOnUntil,
  groupMaximum: registration.groupMaximum,
  vatPercent: registration.vatPercent,
  correctableQuestions: registration.correctableQuestions,
  isAuthRequired: registration.isAuthRequired,
  confirmsEmail: registration.confirmsEmail,
  itec: registration.itec,
  itecAttendeeTypeId: registration.itecSettings.attendeeTypeId,
  itecKeyMark: registration.itecKeyMark,
  conditionalQuestionId: registration.conditionalQuestionId,
  offeredCultures: registration.offeredCultures,
});

async function completeValues(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { values, before }: { values: Values; before: Registration },
): Promise<Values> {
  const { timeZone } = await getProject(trx, key.projectId);
  const fields = {
    ...findOpeningErrors(values, timeZone),
    ...findHolderErrors(values, timeZone),
    ...findRefundErrors(values),
    ...(before.registrationType === "Offline" && findOfflineErrors(values, before)),
    ...(values.outcome === "textMessage" &&
      values.outcomeMessage.trim() === "" && { outcomeMessage: "The message is required." }),
    ...(values.status === "open" &&
      isEmptyScenario((await requireScenario(trx, key)).body) && { status: OPEN_WHILE_EMPTY }),
  };
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
  // rules/registrations 8: the outcome ticket has no message.
  return values.outcome === "ticket" ? { ...values, outcomeMessage: "" } : values;
}

const OPEN_WHILE_EMPTY =
  "A registration without questions cannot be open. Add a step with a question to its scenario first.";

/** The audit entry's name of a registration. */
export const entryOf = ({ projectId, registrationId }: RegistrationKey, name: string) => ({
  entity: "registration",
  entityId: registrationId,
  entityName: name,
  projectId,
});
