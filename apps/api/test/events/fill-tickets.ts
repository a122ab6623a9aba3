import { toCents } from "@foyer/domain/money/cents.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";
import type { TicketProject } from "./ticket-project.ts";

type TicketColumns = Partial<Insertable<Database["ticket"]>>;

/** Adds one ticket per row with the given values and defaults; returns their ids. */
export async function addTickets(
  db: Kysely<Database>,
  { projectId: project_id, registrationId: registration_id, poolId, fileId }: TicketProject,
  rows: readonly TicketColumns[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, row] of rows.entries()) {
    const barcode = row.barcode ?? `code-${index}-${randomLetters()}`;
    const state = row.status ?? "issued";
    await db
      .insertInto("barcode")
      .values({
        project_id,
        code: barcode,
        pool_id: poolId,
        file_id: fileId,
        line: index,
        state: codeState(state),
      })
      .execute();
    const { id, status } = await db
      .insertInto("ticket")
      .values({
        project_id,
        registration_id,
        barcode,
        status: "issued",
        identifier: crypto.randomUUID(),
        original_price_cents: toCents(100),
        price_cents: toCents(100),
        purchased: state !== "held",
        culture_code: "en-GB",
        scenario_version: 1,
        answers: "[]",
        ...row,
      })
      .returning(["id", "status"])
      .executeTakeFirstOrThrow();
    ids.push(id);
    await sql`update barcode_pool_file set added = added + 1
      where project_id = ${project_id} and pool_id = ${poolId} and file_id = ${fileId}`.execute(db);
    await sql`update registration_usage
      set issued = issued + (${status} = 'issued')::int, held = held + (${status} = 'held')::int
      where project_id = ${project_id} and registration_id = ${registration_id}`.execute(db);
  }
  return ids;
}

/** Random letters that no test searches for: a search for "bo" must not find a barcode by chance. */
const randomLetters = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => "jqvwxz"[byte % 6]).join("");

/** The state of a code whose ticket is in this one. rules/tickets 16 */
const codeState = (status: TicketStatus) => (status === "issued" || status === "held" ? status : "void");

/**
 * Sells `count` tickets as a fair would: all columns filled from lists of differing length, so that values tie and
 * orders differ; one of twenty waits for its payment, some are cancelled or expired. `first` numbers the barcodes,
 * `answers` is SQL of their jsonb by the number `n`.
 */
export async function fillTickets(
  db: Kysely<Database>,
  { projectId, registrationId, poolId, fileId }: TicketProject,
  { count, first = 1, answers = SAME_ANSWERS }: { count: number; first?: number; answers?: string },
): Promise<void> {
  await sql`
    with numbers as (
      select n, lpad(n::text, 10, '0') as code from generate_series(${first}::int, ${first + count - 1}::int) n
    ), codes as (
      insert into barcode (project_id, code, pool_id, file_id, line, state)
      select ${projectId}, code, ${poolId}, ${fileId}, n,
        (array['issued', 'held', 'void', 'void'])[${PLACE_IN_LIFE}] from numbers
    ), filed as (
      update barcode_pool_file set added = added + ${count}
      where project_id = ${projectId} and pool_id = ${poolId} and file_id = ${fileId}
    ), sold as (
      insert into ticket (project_id, registration_id, identifier, barcode, status, created_at, first_name, last_name,
        sur_name, gender, company, position, country, region, city, company_address, post_code, mobile_phone, email,
        subscribe, web_site, purpose, job_level, promotion_id, promo_code, original_price_cents, price_cents, purchased,
        payment_id, expire_payment_at, culture_code, scenario_version, answers)
      select ${projectId}, ${registrationId}, gen_random_uuid(), code,
        (array['issued', 'held', 'cancelled', 'expired'])[${PLACE_IN_LIFE}],
        timestamptz '2029-12-01 00:00:00Z' + (n::bigint * 7919 % 8000000) * interval '1 second',
        ${pick(["Anna", "Олег", "José", "Zoë", "李", "Müge", "anna", ""])}, ${pick(LAST_NAMES)} || n % 9973,
        ${pick(["", "", "Petrovich", "María"])}, ${pick(["Female", "Male", ""])},
        ${pick(["ACME", "Größe & Söhne", "ООО Ромашка", "100% Juice", "a_b", "Nordwind"])} || ' ' || n % 4999,
        ${pick(["Buyer", "CEO", "Engineer", "Chef"])}, ${pick(["Germany", "Spain", "Россия", "Türkiye", "日本"])},
        ${pick(["", "Bavaria", "Andalucía"])}, ${pick(["Berlin", "Sevilla", "Москва", "İzmir", "大阪"])},
        'Main Street ' || n % 300, lpad((n % 9999)::text, 5, '0'), '+49' || (15000000000 + n % 999983),
        'guest' || n || '@' || ${pick(["mail.example", "fair.example", "почта.example"])},
        ${pick(["Yes", "No"])}, 'https://company' || n % 777 || '.example', ${pick(["Buy", "Sell", "Learn"])},
        ${pick(["Junior", "Senior", "Head"])}, case when n % 3 = 0 then 1 + n % 5 end,
        case when n % 3 = 0 then 'PROMO' || n % 11 end, 10000, case when n % 3 = 0 then 6667 else 10000 end,
        n % 20 not in (1, 3), case when n % 4 = 0 then 'PAY-' || n end,
        case when n % 20 = 1 then timestamptz '2030-01-10 12:34:56Z' + n % 1000 * interval '1 minute' end,
        'en-GB', 1, ${sql.raw(answers)}
      from numbers
      returning status
    )
    update registration_usage set
      issued = issued + (select count(*) from sold where status = 'issued'),
      held = held + (select count(*) from sold where status = 'held')
    where project_id = ${projectId} and registration_id = ${registrationId}`.execute(db);
}

const PLACE_IN_LIFE = sql`case when n % 20 > 3 then 1 else 1 + n % 20 end`;

const LAST_NAMES = ["Ivanova", "Smith", "Ångström", "de la Cruz", "Öztürk", "Петров", "O'Neill", "smith"];

/** One of these, in turn. */
const pick = (values: readonly string[]) =>
  sql`(array[${sql.join(values)}]::text[])[1 + n % ${sql.lit(values.length)}]`;

/** About the size of ten answers. */
const ANSWERS = JSON.stringify(
  Array.from({ length: 10 }, (_, index) => ({
    stepId: 1,
    stepOrderNumber: 1,
    questionId: index + 1,
    answerTypeId: "Answer",
    answerId: index * 3,
    answerValue: `What somebody answered ${index}`,
  })),
);
const SAME_ANSWERS = `'${ANSWERS}'::jsonb`;

const TEXT = { stepId: 1, stepOrderNumber: 1, answerTypeId: "Answer" };

/** An answer of a question with choices, as a ticket has it. */
export const chose = (questionId: number, answerId: number) => ({
  ...TEXT,
  questionId,
  answerId,
  answerValue: "x",
});

/** A checkbox that was ticked, or not. */
export const ticked = (questionId: number, answerValue: boolean) => ({
  ...TEXT,
  questionId,
  answerId: null,
  answerValue,
});

/** The answers of a ticket. */
export const answered = (...items: object[]) => JSON.stringify(items);
