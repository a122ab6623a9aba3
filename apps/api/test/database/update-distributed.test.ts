import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { indexTickets } from "../../src/features/tickets/index-tickets.job.ts";
import { type EmailEvent, makeEmailEvent } from "../events/email-event.ts";
import { emailResult, submitAnswers } from "../events/event.ts";
import { startTestApp } from "../server/app-client.ts";
import { databaseUrl } from "./database-server.ts";
import { expectInvariants } from "./invariants.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createOnNodes, distribute, dropOnNodes, joinNodes } from "./test-cluster.ts";
import { runInSequence } from "./undo-migrations.ts";
import { withClient } from "./with-client.ts";

// A filled cluster is updated to a later release. Only `npm run citus-suite` has one. rules/distribution 11
const name = `foyer_update_${randomBytes(6).toString("hex")}`;
const url = databaseUrl(inject("serverUrl"), name);
const STARTER = join(import.meta.dirname, "run-prepare-database.ts");

/** Takes away what the migrations from 0020 on have added: all that they change is new. */
const OLDER = `
  drop table ticket_tag, ticket_facet, ticket_view, ticket_action_row, ticket_action, ticket_counted, ticket_count,
    visitor_hour, registration_funnel, visitor_entry_count, mail_pause, facet_bits, badge_print, project_face, api_key,
    webhook_notice, webhook_opening, webhook_delivery, webhook, bounce_mailbox, project_mail_text, project_mail_sender,
    payment_reminder, waiting_entry, ticket_offer, wallet_event, wallet_device, wallet_pass, erased_ticket, retention_run, retention_rule, retention_notice, erasure, backup_file, project_embedding,
      ticket_group, message_ticket, mail_unsubscription, event_notice, consent, erasure_request, shared_job, lost_project,
      desk_consent_text, payment_event, payment_refund, payment_chargeback, payment_attempt, payment_choice, payment_fee, payment_account, reconciled_day, reconciliation_finding,
      project_invoicing, invoice, invoice_series,
      lead_scan, lead, lead_device, lead_settings, exhibitor,
      gate_conflict, gate_scan, gate_scan_pending, gate_count, gate_passage, gate_area_count, gate_code, gate_device, gate_log, gate_ticket_change, signing_key, signed_code_settings, gate_quarter, gate_area_reset, gate_area, gate;
    alter table visitor_file drop column gate_id;
  drop index audit_staff_newest;
  drop index durable_work_cancelled;
  drop index mail_unsent;
  drop index visitor_scan_ticket;
  alter table mail drop constraint mail_bounce_check;
  alter table ticket drop constraint ticket_answered_registration;
  alter table ticket drop column answered_registration_id, drop column tags, drop column group_id,
    drop column is_incomplete;
  alter type sale drop attribute group_id;
  alter type sale drop attribute is_incomplete;
  alter type sale drop attribute consents;
  alter type sale drop attribute consent_source;
  alter table ticket_search add column words text not null default '';
  update ticket_search set words = word_search.words from word_search
    where word_search.project_id = ticket_search.project_id and word_search.ticket_id = ticket_search.ticket_id;
  create index ticket_search_words on ticket_search using gin (words gin_trgm_ops);
  drop table word_search;
  alter table ticket_search drop column facets, drop column created_at, drop column paid_at;
  alter table desk_conflict drop column version;
  alter table project drop column asks_reprint_reason, drop column currency;
  drop view registration_places;
  alter table registration drop column cancel_until, drop column correct_until, drop column correctable_questions,
    drop column pass_on_until, drop column waiting_list, drop column offer_minutes, drop column offers_in_order,
    drop column group_maximum, drop column refund_percent, drop column refund_until, drop column later_refund_percent,
    drop column refunds_hand_payments, drop column vat_rate;
  alter table registration_capacity drop constraint registration_never_overleased;
  alter table registration_capacity drop column set_aside;
  alter table registration_capacity add constraint registration_never_overleased check (leased <= ticket_count);
  alter table mail drop column bounced_at, drop column bounce_reason, drop column details, drop column waiting_entry_id,
    drop column group_id, drop column message_id;
  drop table message;
  alter table mail add constraint mail_kind_check check (kind <> '');
  drop function add_facet_bits(bigint, text[], bigint[]);
  drop function lock_places(bigint, bigint);
  create function lock_places(p_project bigint, p_registration text) returns void language sql as 'select';
  delete from schema_routine where name = 'registration_places';
  update schema_routine set hash = 'older';
  delete from schema_migration where name >= '0020'`;

/** The tables and the columns that the nodes have, with their keys; shards without their numbers. */
const describeNodes = (client: pg.Client) =>
  client
    .query<{ result: string }>(
      `select result from run_command_on_all_nodes($$
        select json_agg(distinct regexp_replace(attrelid::regclass::text, '_\\d+$', '') || '.' || attname)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped $$)`,
    )
    .then(({ rows }) => rows.map(({ result }) => JSON.parse(result) as string[]));

const startHere = () => startTestApp({}, async () => ({ url, drop: async () => {} }));

/** Ends a start while its migration waits for the lock of a table in the middle. */
async function killInTheMiddle(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query("lock table visitor_scan in share update exclusive mode");
  const start: ChildProcess = spawn(process.execPath, [STARTER, url], { stdio: "inherit" });
  const ended = once(start, "exit");
  const isWaiting = async () => {
    // Within a transaction the view stays as it was first read.
    await client.query("select pg_stat_clear_snapshot()");
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = 'foyer-migrate' and datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount === 1;
  };
  while (!(await isWaiting())) {
    if (start.exitCode !== null) throw new Error("The start ended before it came to the table");
    await sleep(50);
  }
  start.kill("SIGKILL");
  await ended;
  await client.query("rollback");
}

describe.runIf(inject("isDistributed"))("a filled cluster of an earlier release", () => {
  let event: EmailEvent;
  let current: string[][];
  beforeAll(async () => {
    await createOnNodes(inject("nodes"), name);
    await joinNodes(inject("serverUrl"), inject("nodes"), name);
    await prepareDatabase(url);
    const app = await startHere();
    event = await makeEmailEvent(app);
    for (let visitor = 0; visitor < 3; visitor++) expect((await event.register()).status).toBe(201);
    await indexTickets(app, new AbortController().signal);
    await app.stop();
    await distribute(inject("serverUrl"), name);
    await withClient(url, async (client) => {
      current = await describeNodes(client);
      await runInSequence(client, OLDER);
    });
  }, 240_000);
  afterAll(() => dropOnNodes(inject("nodes"), name));

  it("is as it was after a start that was killed in the middle of the migrations", { timeout: 120_000 }, () =>
    withClient(url, async (client) => {
      const before = await describeNodes(client);
      await killInTheMiddle(client);
      // The next in turn: after what is left of the killed one.
      await client.query("begin; lock table visitor_scan in access exclusive mode; commit");
      expect(await describeNodes(client)).toEqual(before);
    }),
  );

  it("is updated by one of two servers that start at once, whole on every node, and sells", {
    timeout: 240_000,
  }, async () => {
    await Promise.all([prepareDatabase(url), prepareDatabase(url)]);
    expect(await withClient(url, describeNodes)).toEqual(current);
    const app = await startHere();
    try {
      await indexTickets(app, new AbortController().signal);
      await expectInvariants(app.db);
      const sold = await submitAnswers(app, event.code, [emailResult(event.asked, "later@example.org")]);
      expect(sold.status).toBe(201);
      await indexTickets(app, new AbortController().signal);
      await expectInvariants(app.db);
    } finally {
      // Also that each statement was one task.
      await app.stop();
    }
    expect(await distribute(inject("serverUrl"), name)).toEqual([]);
  });
});
