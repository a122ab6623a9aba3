import type pg from "pg";
import { splitStatements } from "../../src/platform/db/split-statements.ts";

/** Takes away what migrations have added, for tests of the migrations before them; the latest first. */
const UNDO: readonly (readonly [number: string, statements: string])[] = [
  ["0078", "alter table gate drop column prints_badges"],
  ["0077", "drop table gate_area_reset"],
  ["0076", "drop table signed_code_settings"],
  // With the trigger that reads it, which the next start makes again.
  ["0075", "alter table gate_scan drop column is_noted cascade"],
  ["0074", "drop table lead_scan, lead, lead_device, lead_settings, exhibitor"],
  ["0073", "alter table gate_scan drop column hand_reason, drop column hand_note, drop column is_overruled"],
  [
    "0072",
    `drop table gate_quarter, gate_area;
     alter table gate_scan_pending drop column passage, drop column reason;
     alter table gate_device drop column version, drop column former_gate_ids;
     alter table gate_conflict drop column ended_at, drop column version, drop column seen_at, drop column seen_by,
       drop column note`,
  ],
  ["0071", "drop table signing_key"],
  ["0070", "alter table payment_refund drop column fee_cents"],
];

/** Takes this migration, such as `0072`, and all later ones away: the next start runs them again. */
export async function undoMigrations(client: pg.Client, first: string): Promise<void> {
  const undone = UNDO.filter(([number]) => number >= first).map(([, statements]) => `${statements};\n`);
  await runInSequence(client, `${undone.join("")}delete from schema_migration where name >= '${first}';`);
}

/** One statement after the other: a cluster changes only one table by a statement. */
export async function runInSequence(client: pg.Client, statements: string): Promise<void> {
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  for (const { sql } of await splitStatements(statements)) await client.query(sql);
}
