import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { uploadVisitors } from "@foyer/contract/visitors.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../../../test/database/database-server.ts";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { addTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";
import { migrate } from "../db/migrate.ts";
import { silentLog } from "../log.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

// What this release keeps beside the rows of the one before it. rules/backup 6, rules/statistics 2
const SERVER = inject("serverUrl");

let app: TestApp;
let folder: string;
let invariants: string;
const databases: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder("older-release");
  invariants = await readFile(new URL("../../../invariants.sql", import.meta.url), "utf8");
});
afterAll(async () => {
  await app?.stop();
  for (const name of databases) await administer(SERVER, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function makeDatabase(): Promise<string> {
  const name = `foyer_test_${randomBytes(6).toString("hex")}`;
  await administer(SERVER, `create database ${name}`);
  databases.push(name);
  return databaseUrl(SERVER, name);
}

/** Indexes the tickets of a project, as the job does. */
const index = (client: pg.Client, projectId: number) =>
  client.query("select index_tickets($1, 100)", [projectId]);

/** Takes away what the migrations from 0026 on have added: all that they change is new. */
const makeOlder = (client: pg.Client) =>
  client.query(
    `drop table facet_bits, badge_print, project_face, api_key, webhook_notice, webhook_opening, webhook_delivery,
      webhook, bounce_mailbox, project_mail_text, project_mail_sender, payment_reminder, waiting_entry, ticket_offer, wallet_event, wallet_device, wallet_pass,
      consent, erasure_request, erased_ticket, retention_run, retention_rule, retention_notice, erasure, backup_file, project_embedding, ticket_group,
      message_ticket, mail_unsubscription, event_notice, shared_job, lost_project, desk_consent_text, payment_event,
      payment_refund, payment_chargeback, payment_attempt, payment_choice, payment_fee, payment_account, reconciled_day, reconciliation_finding, project_invoicing, invoice, invoice_series,
      lead_scan, lead, lead_device, lead_settings, exhibitor,
      gate_conflict, gate_scan, gate_scan_pending, gate_count, gate_passage, gate_area_count, gate_code, gate_device, gate_log, gate_ticket_change, signing_key, signed_code_settings, gate_quarter, gate_area_reset, gate_area, gate;
    alter table visitor_file drop column gate_id;
    drop view registration_places;
    alter table ticket drop column answered_registration_id, drop column group_id, drop column is_incomplete;
    alter type sale drop attribute group_id, drop attribute is_incomplete,
      drop attribute consents, drop attribute consent_source;
    alter table desk_conflict drop column version;
    alter table project drop column asks_reprint_reason, drop column currency;
    alter table registration drop column cancel_until, drop column correct_until,
      drop column correctable_questions, drop column pass_on_until, drop column waiting_list,
      drop column offer_minutes, drop column offers_in_order, drop column group_maximum,
      drop column refund_percent, drop column refund_until, drop column later_refund_percent,
      drop column refunds_hand_payments, drop column vat_rate;
    alter table ticket_action drop column cancels_tickets, drop column refund_reason, drop column refund_accounts;
    alter table registration_capacity drop column set_aside,
      add constraint registration_never_overleased check (leased <= ticket_count);
    alter table mail drop column bounced_at, drop column bounce_reason, drop column details,
      drop column waiting_entry_id, drop column group_id, drop column message_id, add constraint mail_kind_check check (true);
    drop table message;
    alter table ticket_search add column words text not null default '';
    update ticket_search set words = word_search.words from word_search
      where word_search.project_id = ticket_search.project_id and word_search.ticket_id = ticket_search.ticket_id;
    create index ticket_search_words on ticket_search using gin (words gin_trgm_ops);
    drop table word_search;
    delete from schema_routine where name = 'registration_places';
    delete from schema_migration where name >= '0026';`,
  );

/** The search words of all indexed tickets. */
const listWords = async (client: pg.Client) =>
  (await client.query("select project_id, ticket_id, status, words from word_search order by 1, 2")).rows;

const listBits = async (client: pg.Client) =>
  (
    await client.query(
      "select project_id, facet, block, md5(bits::text) from facet_bits where bit_count(bits) > 0 order by 1, 2, 3",
    )
  ).rows;

it("its backup is restored with the bits of all indexed tickets and gate files and with their words, and so is an upgrade", async () => {
  const fair = await createTicketProject(app.db);
  await addTickets(app.db, fair, [
    { barcode: "U1", country: "Spain", tags: ["VIP"] },
    { barcode: "U2", country: "a/promo-code/7", status: "cancelled", company: "Nordwind" },
    { barcode: "U3" },
  ]);
  const { projectId } = fair;
  const fields = { visitDate: "2030-03-15", turngate: "North" };
  await upload(app, uploadVisitors, { params: { projectId }, content: "U1\nU3", name: "gate.csv", fields });
  const current = join(folder, "current.zip");
  const older = join(folder, "older.zip");
  const { kept, words } = await withClient(app.databaseUrl, async (client) => {
    await index(client, projectId);
    await writeBackup(client, current);
    return { kept: await listBits(client), words: await listWords(client) };
  });
  expect(words).toHaveLength(3);
  const facets = kept.map(({ facet }) => facet);
  for (const kind of ["country/spain", "country/a/promo-code/7", "tag/vip", "status/cancelled"])
    expect(facets).toContain(`${projectId}/${kind}`);
  expect(facets.filter((facet) => facet.startsWith(`${projectId}/file/`))).toHaveLength(1);

  await withClient(await makeDatabase(), async (client) => {
    await restoreBackup(client, current, { log: silentLog, invariants });
    await makeOlder(client);
    await writeBackup(client, older);
    await migrate(client, silentLog);
    expect(await listBits(client)).toEqual(kept);
    expect(await listWords(client)).toEqual(words);
  });
  await withClient(await makeDatabase(), async (client) => {
    await restoreBackup(client, older, { log: silentLog, invariants });
    expect(await listBits(client)).toEqual(kept);
    expect(await listWords(client)).toEqual(words);
  });
});

describe("an upgrade while a server of then indexes tickets", () => {
  /** As that release had it: without the bits, and with the words beside the facets. */
  async function makeOlderJob(client: pg.Client) {
    const { rows } = await client.query<{ job: string; words: string }>(
      "select pg_get_functiondef('index_these_tickets'::regproc) as job, pg_get_functiondef('index_words'::regproc) as words",
    );
    const { job = "", words = "" } = rows[0] ?? {};
    const older = job
      .replace(/select array_agg\(before\.facet\)[^;]*;/, "")
      .replace(/perform keep_facet_bits[^;]*;/, "");
    expect(older).not.toMatch(/facets_of_indexed|keep_facet_bits/);
    const olderWords = words.replace(
      /insert into word_search \([^)]*\)\s*select project_id, id, status, (ticket_words\(.*\))\s*from[^;]*;/,
      `update ticket_search set words = $1 from ticket where ticket.project_id = p_project
        and ticket.id = any(p_tickets) and ticket_search.project_id = p_project and ticket_search.ticket_id = ticket.id;`,
    );
    expect(olderWords).toMatch(/update ticket_search set words/);
    expect(olderWords).not.toMatch(/word_search/);
    await client.query(
      // It numbered nothing for gate devices, whose tables were not there.
      `${older}; ${olderWords};
      create or replace function note_gate_tickets(p_project bigint, p_tickets bigint[]) returns void
        language plpgsql as 'begin end';
      delete from schema_routine where name in ('index_these_tickets', 'index_words', 'note_gate_tickets');`,
    );
  }

  /** Upgrades with a changed ticket, which the older job begins to index in between; returns what does not hold. */
  async function indexDuringUpgrade() {
    const fair = await createTicketProject(app.db);
    const { projectId } = fair;
    await addTickets(app.db, fair, [{ country: "Spain" }]);
    const file = join(folder, `${projectId}.zip`);
    await withClient(app.databaseUrl, async (client) => {
      await index(client, projectId);
      await writeBackup(client, file);
    });
    const url = await makeDatabase();
    return await withClient(url, async (client) => {
      await restoreBackup(client, file, { log: silentLog, invariants });
      await client.query("update ticket set country = 'France' where project_id = $1", [projectId]);
      await makeOlder(client);
      await makeOlderJob(client);
      await withClient(url, (server) =>
        withClient(url, (holding) => meet({ client, server, holding }, projectId)),
      );
      await index(client, projectId);
      return (await client.query<{ what: string }>(invariants)).rows.map(({ what }) => what);
    });
  }

  type Meeting = Record<"client" | "server" | "holding", pg.Client>;

  /** Stops the upgrade before the last table that it fills, until the server has started to index, or has left at once. */
  async function meet({ client, server, holding }: Meeting, projectId: number) {
    await holding.query("begin; lock table visitor_scan in access exclusive mode");
    const migrated = migrate(client, silentLog);
    let isOver = false;
    const waits = (count: number) =>
      expect.poll(() => isOver || countWaits(holding)).toSatisfy((seen) => seen === true || seen === count);
    await waits(1);
    const indexed = index(server, projectId).then(() => {
      isOver = true;
    });
    await waits(2);
    await holding.query("rollback");
    await Promise.all([migrated, indexed]);
  }

  /** How many statements wait for a lock. A look of its own: a transaction keeps what it has seen. */
  const countWaits = ({ database }: pg.Client) =>
    withClient(databaseUrl(SERVER, database ?? ""), async (client) => {
      const { rows } = await client.query<{ waits: number }>(
        `select count(*)::integer as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waits;
    });

  it("leaves the ticket to the functions of this release", async () => {
    expect(await indexDuringUpgrade()).toEqual([]);
  });

  it("negative control: without the lock of the index the ticket has the bits of then", async () => {
    const putBack = switchOff({
      sql: "select pg_advisory_xact_lock(hashtextextended('index-tickets', id))",
      becomes: "select id",
    });
    try {
      expect(await indexDuringUpgrade()).toEqual(
        expect.arrayContaining([
          expect.stringMatching("/country/france$"),
          expect.stringMatching("/country/spain$"),
        ]),
      );
    } finally {
      putBack();
    }
  });
});
