import { type RawBuilder, sql } from "kysely";
import { insertWorkFrom } from "../../platform/durable-work/work.store.ts";

/** The kind of its durable work. */
export const ITEC_WORK = "itec-delivery";

/**
 * CTEs that queue the delivery of each confirmed and complete ticket of `source` (column `ticket_id`) whose registration
 * passes tickets on. They are part of the raw statement that takes rows out of the outbox. A ticket has at most one delivery; a
 * visitor's refusal holds, even when the registration's option has changed. rules/itec 2, 4
 */
export const queueDeliveriesFrom = (source: string, projectId: number): RawBuilder<unknown> => sql`
  itec_choices as (
    select consent.ticket_id, is_given from itec_consent consent
    where consent.project_id = ${projectId} and consent.ticket_id in (select ticket_id from ${sql.ref(source)})
    union all
    ${openChoices(sql`submission.ticket_id, is_given`, { source, projectId })}
  ), itec_linked as (
    update itec_consent linked set ticket_id = open_choice.ticket_id
    from (${openChoices(
      sql`consent.registration_id, consent.idempotency_key, consent.digest, submission.ticket_id`,
      {
        source,
        projectId,
      },
    )}) open_choice
    where linked.project_id = ${projectId} and linked.registration_id = open_choice.registration_id
      and linked.idempotency_key = open_choice.idempotency_key and linked.digest = open_choice.digest
  ), itec_deliveries as (
    insert into itec_delivery (project_id, registration_id, ticket_id, work_id)
    select distinct on (ticket.id) ticket.project_id, ticket.registration_id, ticket.id, gen_random_uuid()
    from ${sql.ref(source)} news
    join ticket on ticket.project_id = ${projectId} and ticket.id = news.ticket_id and ticket.status = 'issued'
      and not ticket.is_incomplete
    join registration on registration.project_id = ${projectId} and registration.id = ticket.registration_id
      and registration.itec <> 'off'
    left join itec_choices choice on choice.ticket_id = ticket.id
    where coalesce(is_given, registration.itec = 'always')
    on conflict (project_id, ticket_id) do nothing
    returning project_id, work_id
  ), itec_work as (${insertWorkFrom("itec_deliveries", ITEC_WORK)})`;

/** Choices that are not linked to their ticket yet, found by its receipt: receipts have no index by ticket. */
const openChoices = (
  columns: RawBuilder<unknown>,
  { source, projectId }: { source: string; projectId: number },
) => sql`
  select ${columns} from itec_consent consent
  join submission on submission.project_id = ${projectId} and submission.registration_id = consent.registration_id
    and submission.idempotency_key = consent.idempotency_key and submission.digest = consent.digest
  where consent.project_id = ${projectId} and consent.ticket_id is null
    and submission.ticket_id in (select ticket_id from ${sql.ref(source)})`;
