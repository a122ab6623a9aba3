import type { Registration, RegistrationRow } from "@foyer/contract/registrations.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Cents, toAmount, toCents } from "@foyer/domain/money/cents.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Columns, columnValues } from "../../platform/db/column-values.ts";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated, uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

export type RegistrationKey = { projectId: number; registrationId: number };
/** The writable values of a registration. */
export type RegistrationValues = Pick<
  Registration,
  | ("name" | "status" | "opensAt" | "closesAt" | "outcome" | "outcomeMessage" | "uniqueEmail")
  | ("isListed" | "howToPay" | "itec" | "isAuthRequired" | "conditionalQuestionId")
> & { itecAttendeeTypeId: string };
/** As the transaction that has its lock sees it. */
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
  isAuthRequired: "is_auth_required",
  itec: "itec",
  itecAttendeeTypeId: "itec_attendee_type_id",
  conditionalQuestionId: "conditional_question_id",
} as const satisfies Columns<RegistrationValues>;

const columns = sql`registration.id, registration_code.code, registration.name,
  registration.type as "registrationType", ticket_price_cents as "ticketPrice", ticket_count as "ticketCount",
  barcode_pool_id as "barCodePoolId", barcode_pool.name as "barCodePoolName", culture_code as "cultureCode",
  status, to_char(opens_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "opensAt",
  to_char(closes_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "closesAt", issued, held`;
const details = sql`${columns}, outcome, outcome_message as "outcomeMessage", unique_email as "uniqueEmail",
  is_listed as "isListed", is_auth_required as "isAuthRequired", itec,
  json_build_object('hasKey', itec_key is not null, 'attendeeTypeId', itec_attendee_type_id) as "itecSettings",
  how_to_pay as "howToPay", conditional_question_id as "conditionalQuestionId", registration.version`;
const from = sql`registration
  join registration_code on registration_code.project_id = registration.project_id
    and registration_code.registration_id = registration.id
  join registration_places usage on usage.project_id = registration.project_id
    and usage.registration_id = registration.id
  join barcode_pool on barcode_pool.project_id = registration.project_id
    and barcode_pool.id = registration.barcode_pool_id`;

type Stored<T> = Omit<T, "ticketPrice"> & { ticketPrice: Cents };

const toWire = <T extends { ticketPrice: Cents }>(row: T) => ({
  ...row,
  ticketPrice: toAmount(row.ticketPrice),
});

export async function listRegistrationRows(
  db: Kysely<Database>,
  projectId: number,
): Promise<RegistrationRow[]> {
  const { rows } = await sql<Stored<RegistrationRow>>`
    select ${columns} from ${from} where registration.project_id = ${projectId}
    order by registration.name_key`.execute(db);
  return rows.map(toWire);
}

export async function findRegistration(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<Registration | null> {
  const { rows } = await sql<Stored<Registration>>`
    select ${details} from ${from}
    where registration.project_id = ${projectId} and registration.id = ${registrationId}`.execute(db);
  return rows[0] ? toWire(rows[0]) : null;
}

/** Finds the registration and locks it against other changes until the transaction ends; sales go on. */
export async function lockRegistration(
  trx: Transaction<Database>,
  key: RegistrationKey,
): Promise<LockedRegistration | null> {
  const { rows } = await sql<{ itecKeyMark: string | null }>`
    select itec_key_mark as "itecKeyMark" from registration
    where project_id = ${key.projectId} and id = ${key.registrationId} for no key update`.execute(trx);
  const registration = await findRegistration(trx, key);
  return registration && { ...registration, itecKeyMark: rows[0]?.itecKeyMark ?? null };
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
      ...columnValues(COLUMNS, { ...values, howToPay: JSON.stringify(values.howToPay) }),
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
  const { rows } = await sql<{ changed: boolean }>`
    select change_capacity(${projectId}, ${registrationId}, ${ticketCount}) as changed`.execute(trx);
  return rows[0]?.changed ?? false;
}

/** Replaces the encrypted key that signs deliveries; null removes it. rules/itec 3 */
export async function updateItecKey(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  key: { sealed: Buffer; mark: string } | null,
): Promise<void> {
  await sql`update registration set itec_key = ${key?.sealed ?? null}, itec_key_mark = ${key?.mark ?? null}
    where project_id = ${projectId} and id = ${registrationId}`.execute(trx);
}

/** Sets or clears the unique address of every live ticket of a registration. Throws `emails-not-unique`. */
export async function updateUniqueEmails(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  isUnique: boolean,
): Promise<void> {
  const email = isUnique ? sql`nullif(lower(trim(email)), '')` : sql`null`;
  try {
    await sql`update ticket set unique_email = ${email}
      where project_id = ${projectId} and registration_id = ${registrationId} and status in ('held', 'issued')`.execute(
      trx,
    );
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
