import type { Registration, RegistrationRow } from "@foyer/contract/registrations.ts";
import { toPercent, toVatRate } from "@foyer/domain/invoice/vat.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Cents, toAmount, toCents } from "@foyer/domain/money/cents.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Columns, columnValues } from "../../platform/db/column-values.ts";
import { LINK_OF_REGISTRATION, PLACES_OF_REGISTRATION } from "../../platform/db/registration-joins.ts";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";
import { constraintViolated, uniqueViolation } from "../../platform/db/violations.ts";
import { toWallTime } from "../../platform/db/wall-time.ts";
import { problem } from "../../platform/http/problem-error.ts";

export type RegistrationKey = { projectId: number; registrationId: number };
/** The writable values of a registration. */
export type RegistrationValues = Pick<
  Registration,
  | ("name" | "status" | "opensAt" | "closesAt" | "outcome" | "outcomeMessage" | "uniqueEmail")
  | ("isListed" | "howToPay" | "itec" | "isAuthRequired" | "confirmsEmail" | "conditionalQuestionId")
  | (
      | "offeredCultures"
      | "barCodePoolId"
      | "cancelUntil"
      | "refundPercent"
      | "refundUntil"
      | "laterRefundPercent"
      | "refundsHandPayments"
      | "correctUntil"
      | "passOnUntil"
      | "groupMaximum"
      | "correctableQuestions"
      | "vatPercent"
    )
> & { itecAttendeeTypeId: string };
/** A registration as the transaction that has its lock sees it. */
export type LockedRegistration = Registration & {
  /** A keyed hash of the ITEC key. */
  itecKeyMark: string | null;
};

const COLUMNS = {
  name: "name",
  status: "status",
  opensAt: "opens_at",
  closesAt: "closes_at",
  outcome: "outcome",
  outcomeMessage: "outcome_message",
  uniqueEmail: "unique_email",
  howToPay: "how_to_pay",
  isListed: "is_listed",
  cancelUntil: "cancel_until",
  refundPercent: "refund_percent",
  refundUntil: "refund_until",
  laterRefundPercent: "later_refund_percent",
  refundsHandPayments: "refunds_hand_payments",
  correctUntil: "correct_until",
  passOnUntil: "pass_on_until",
  groupMaximum: "group_maximum",
  vatPercent: "vat_rate",
  correctableQuestions: "correctable_questions",
  isAuthRequired: "is_auth_required",
  confirmsEmail: "confirms_email",
  itec: "itec",
  itecAttendeeTypeId: "itec_attendee_type_id",
  conditionalQuestionId: "conditional_question_id",
  offeredCultures: "offered_cultures",
  barCodePoolId: "barcode_pool_id",
} as const satisfies Columns<RegistrationValues>;

const withPlaces = (db: Kysely<Database>) =>
  db
    .selectFrom("registration")
    .innerJoin("registration_code", LINK_OF_REGISTRATION)
    .innerJoin("registration_places", PLACES_OF_REGISTRATION)
    .innerJoin("barcode_pool", (join) =>
      join
        .onRef("barcode_pool.project_id", "=", "registration.project_id")
        .onRef("barcode_pool.id", "=", "registration.barcode_pool_id"),
    )
    .select([
      "registration.id",
      "registration_code.code",
      "registration.name",
      "registration.type as registrationType",
      "registration.ticket_price_cents as ticketPrice",
      "registration_places.ticket_count as ticketCount",
      "registration.barcode_pool_id as barCodePoolId",
      "barcode_pool.name as barCodePoolName",
      "registration.culture_code as cultureCode",
      "registration.status",
      "registration.opens_at as opensAt",
      "registration.closes_at as closesAt",
      "registration_places.issued",
      "registration_places.held",
      "registration_places.set_aside as setAside",
    ]);

type Stored = { ticketPrice: Cents; opensAt: string | null; closesAt: string | null };

const toWire = <T extends Stored>(row: T) => ({
  ...row,
  ticketPrice: toAmount(row.ticketPrice),
  opensAt: row.opensAt && toWallTime(row.opensAt),
  closesAt: row.closesAt && toWallTime(row.closesAt),
});

export async function listRegistrationRows(
  db: Kysely<Database>,
  projectId: number,
): Promise<RegistrationRow[]> {
  const rows = await withPlaces(db)
    .where("registration.project_id", "=", projectId)
    .orderBy("registration.name_key")
    .execute();
  return rows.map(toWire);
}

export async function findRegistration(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<Registration | null> {
  const row = await withPlaces(db)
    .select([
      "registration.outcome",
      "registration.outcome_message as outcomeMessage",
      "registration.unique_email as uniqueEmail",
      "registration.is_listed as isListed",
      "registration.cancel_until as cancelUntil",
      "registration.refund_percent as refundPercent",
      "registration.refund_until as refundUntil",
      "registration.later_refund_percent as laterRefundPercent",
      "registration.refunds_hand_payments as refundsHandPayments",
      "registration.correct_until as correctUntil",
      "registration.pass_on_until as passOnUntil",
      "registration.group_maximum as groupMaximum",
      "registration.vat_rate as vatRate",
      "registration.correctable_questions as correctableQuestions",
      "registration.is_auth_required as isAuthRequired",
      "registration.confirms_email as confirmsEmail",
      "registration.itec",
      "registration.itec_attendee_type_id as attendeeTypeId",
      "registration.how_to_pay as howToPay",
      "registration.conditional_question_id as conditionalQuestionId",
      "registration.offered_cultures as offeredCultures",
      "registration.version",
    ])
    .select(sqlValue(boolean)`registration.itec_key is not null`.as("hasKey"))
    .select(
      sqlValue(boolean)`not exists (select from ticket where ticket.project_id = ${projectId}
        and ticket.registration_id = registration.id)`.as("isUnsold"),
    )
    .where("registration.project_id", "=", projectId)
    .where("registration.id", "=", registrationId)
    .executeTakeFirst();
  if (!row) return null;
  const {
    hasKey,
    attendeeTypeId,
    cancelUntil,
    refundUntil,
    correctUntil,
    passOnUntil,
    vatRate,
    ...registration
  } = toWire(row);
  return {
    ...registration,
    vatPercent: vatRate === null ? null : toPercent(vatRate),
    cancelUntil: cancelUntil && toWallTime(cancelUntil),
    refundUntil: refundUntil && toWallTime(refundUntil),
    correctUntil: correctUntil && toWallTime(correctUntil),
    passOnUntil: passOnUntil && toWallTime(passOnUntil),
    correctableQuestions: [...registration.correctableQuestions],
    howToPay: [...registration.howToPay],
    itecSettings: { hasKey, attendeeTypeId },
  };
}

/** Finds the registration and locks it against other changes until the transaction ends; sales go on. */
export async function lockRegistration(
  trx: Transaction<Database>,
  key: RegistrationKey,
): Promise<LockedRegistration | null> {
  const row = await trx
    .selectFrom("registration")
    .select("itec_key_mark as itecKeyMark")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.registrationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const registration = await findRegistration(trx, key);
  return registration && { ...registration, itecKeyMark: row?.itecKeyMark ?? null };
}

/** A new registration. */
export type NewRow = {
  name: string;
  registrationType: Registration["registrationType"];
  ticketPrice: number;
  ticketCount: number;
  barCodePoolId: number;
  cultureCode: string;
  status: Registration["status"];
};

/** Adds a registration and its counters. Throws `registration-name-taken`, `offline-registration-exists`. */
export async function insertRegistration(
  trx: Transaction<Database>,
  projectId: number,
  values: NewRow,
): Promise<number> {
  const query = trx
    .insertInto("registration")
    .values({
      project_id: projectId,
      name: values.name,
      name_key: nameKey(values.name),
      type: values.registrationType,
      ticket_price_cents: toCents(values.ticketPrice),
      barcode_pool_id: values.barCodePoolId,
      culture_code: values.cultureCode,
      status: values.status,
    })
    .returning("id");
  const { id } = await nameRefusal(query.executeTakeFirstOrThrow());
  const key = { project_id: projectId, registration_id: id };
  const { ticketCount: leased } = values;
  await trx
    .insertInto("registration_capacity")
    .values({ ...key, ticket_count: leased, leased })
    .execute();
  await trx
    .insertInto("registration_usage")
    .values({ ...key, leased })
    .execute();
  return id;
}

/** Returns whether the code was free. */
export async function insertCode(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  code: string,
): Promise<boolean> {
  const row = { code, project_id: projectId, registration_id: registrationId };
  const query = trx
    .insertInto("registration_code")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** Writes a new version; the caller holds the lock. Throws `registration-name-taken`. */
export async function updateRegistrationRow(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  values: RegistrationValues,
): Promise<void> {
  const query = trx
    .updateTable("registration")
    .set((row) => ({
      ...columnValues(COLUMNS, {
        ...values,
        howToPay: JSON.stringify(values.howToPay),
        vatPercent: values.vatPercent === null ? null : toVatRate(values.vatPercent),
      }),
      name_key: nameKey(values.name),
      version: row("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("id", "=", registrationId);
  await nameRefusal(query.execute());
}

/** Changes the capacity unless more tickets than that are live. rules/registrations 7 */
export async function updateTicketCount(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  ticketCount: number,
): Promise<boolean> {
  const { isChanged } = await trx
    .selectNoFrom(({ fn, val }) =>
      fn<boolean>("change_capacity", [val(projectId), val(registrationId), val(ticketCount)]).as("isChanged"),
    )
    .executeTakeFirstOrThrow();
  return isChanged;
}

/** Replaces the encrypted key that signs deliveries; null removes it. rules/itec 3 */
export async function updateItecKey(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  key: { sealed: Buffer; mark: string } | null,
): Promise<void> {
  await trx
    .updateTable("registration")
    .set({ itec_key: key?.sealed ?? null, itec_key_mark: key?.mark ?? null })
    .where("project_id", "=", projectId)
    .where("id", "=", registrationId)
    .execute();
}

/** Sets or clears the unique address of every live ticket of a registration. Throws `emails-not-unique`. */
export async function updateUniqueEmails(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  isUnique: boolean,
): Promise<void> {
  const email = isUnique ? sql<string | null>`nullif(lower(trim(email)), '')` : null;
  try {
    await trx
      .updateTable("ticket")
      .set({ unique_email: email })
      .where("project_id", "=", projectId)
      .where("registration_id", "=", registrationId)
      .where("status", "in", ["held", "issued"])
      .execute();
  } catch (error) {
    if (uniqueViolation(error)) throw problem("emails-not-unique", { field: "uniqueEmail" });
    throw error;
  }
}

async function nameRefusal<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (constraintViolated(error) === "registration_one_offline") {
      throw problem("offline-registration-exists", { field: "registrationType" });
    }
    if (uniqueViolation(error)) throw problem("registration-name-taken", { field: "name" });
    throw error;
  }
}
