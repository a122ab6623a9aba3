import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Pool } from "pg";
import type { Selling } from "./sold-project.ts";

const FIELDS = [
  ...["firstName", "lastName", "surName", "gender", "company", "position", "country", "region", "city"],
  ...["companyAddress", "postCode", "mobilePhone", "email", "subscribe", "webSite", "purpose", "jobLevel"],
] as readonly TicketField[];

/** A free ticket as the product sold it before it had functions: one statement, one ticket. decisions/005 */
const STATEMENT = `
  with stock as (
    select code from barcode where project_id = $1 and pool_id = $3 and state = 'free'
    order by file_id, line limit 1 for update skip locked
  ), place as (
    update registration_usage set issued = issued + 1
    where project_id = $1 and registration_id = $2 and shard = 0 and issued + held < leased
      and exists (select from stock)
    returning 1
  ), taken as (
    update barcode set state = 'issued', shown_at = now() from stock, place
    where barcode.project_id = $1 and barcode.code = stock.code
    returning barcode.code
  ), made as (
    insert into ticket (project_id, registration_id, identifier, barcode, status, first_name, last_name, sur_name,
      gender, company, position, country, region, city, company_address, post_code, mobile_phone, email, subscribe,
      web_site, purpose, job_level, original_price_cents, price_cents, purchased, culture_code, scenario_version, answers)
    select $1, $2, make_ticket_identifier($1), code, 'issued', ${FIELDS.map((_, at) => `$${at + 6}`).join(", ")},
      0, 0, true, 'en-GB', 2, $4::jsonb
    from taken
    returning id, barcode, price_cents, purchased
  ), receipt as (
    insert into submission (project_id, registration_id, idempotency_key, digest, ticket_id)
    select $1, $2, $5::text, sha256(convert_to($5::text, 'UTF8')), id from made
  ), noted as (
    -- Not the author of the product's own sales: the entries of visitors are counted beside them. rules/audit 14
    insert into audit (project_id, staff_name, action, entity, entity_id, entity_name, after)
    select $1, 'Benchmark', 'create', 'ticket', id::text, barcode,
      jsonb_build_object('registrationId', $2::bigint, 'price', round(price_cents / 100.0, 2), 'purchased', purchased)
    from made
  ), told as (
    insert into outbox (project_id, kind, payload)
    select $1, 'ticket-issued', jsonb_build_object('ticketId', id) from made
  )
  select id from made`;

/** Issues one ticket by the one prepared statement. */
export async function issueByOneStatement(
  pool: Pool,
  { projectId, registrationId, poolId }: Selling,
  ticket: { fields: Record<TicketField, string>; results: readonly ResultItem[]; key: string },
): Promise<void> {
  const { fields, results, key } = ticket;
  const values = [projectId, registrationId, poolId, JSON.stringify(results), key];
  const { rowCount } = await pool.query({
    name: "issue-by-one-statement",
    text: STATEMENT,
    values: [...values, ...FIELDS.map((name) => fields[name])],
  });
  if (rowCount !== 1) throw new Error("The statement gave no ticket");
}
