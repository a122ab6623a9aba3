import type { Database, View } from "../db/schema.ts";

/**
 * Where a table's rows are on a Citus cluster. `distributed`: by `project_id`, all rows of a project on one node;
 * `reference`: whole on every node; `local`: on the coordinator only.
 */
export type Placement = "distributed" | "reference" | "local";

/** The placement of every table of the schema; a new table without one does not compile. rules/distribution 2 */
export const LAYOUT = {
  account: "local",
  account_notice: "distributed",
  account_passkey: "local",
  account_recovery_code: "local",
  account_totp: "local",
  answer: "reference",
  answer_search: "distributed",
  answer_tally: "distributed",
  api_key: "local",
  application_setting: "local",
  application_settings_version: "local",
  attendee_session: "distributed",
  audit: "distributed",
  backup_file: "local",
  badge_print: "distributed",
  barcode: "distributed",
  barcode_pool: "distributed",
  barcode_pool_file: "distributed",
  bounce_mailbox: "local",
  bulk_batch: "distributed",
  bulk_row: "distributed",
  catalog_use: "reference",
  country: "reference",
  culture: "reference",
  desk: "distributed",
  desk_code: "distributed",
  desk_conflict: "distributed",
  durable_work: "distributed",
  erased_ticket: "distributed",
  erasure: "distributed",
  facet_bits: "distributed",
  file: "distributed",
  invitation: "local",
  itec_consent: "distributed",
  itec_delivery: "distributed",
  late_payment: "distributed",
  mail: "distributed",
  mail_pause: "local",
  oidc_record: "local",
  outbox: "distributed",
  partition: "reference",
  payment_reminder: "distributed",
  phone_code: "reference",
  place: "reference",
  printout_template: "distributed",
  project: "reference",
  project_face: "distributed",
  project_embedding: "distributed",
  project_logo: "distributed",
  project_mail_sender: "distributed",
  project_mail_text: "distributed",
  project_place: "reference",
  project_section: "distributed",
  promo_code: "distributed",
  promo_code_group: "distributed",
  promo_code_group_type: "reference",
  question: "reference",
  question_type: "reference",
  rate_limit_count: "local",
  rate_limit_turn: "local",
  region: "reference",
  registration: "distributed",
  registration_capacity: "distributed",
  registration_code: "reference",
  registration_funnel: "distributed",
  registration_opening: "distributed",
  registration_usage: "distributed",
  rubric: "reference",
  scenario: "distributed",
  scenario_draft: "distributed",
  scenario_path: "distributed",
  secret: "local",
  seed_mark: "local",
  sign_in: "local",
  staff: "local",
  staff_project: "reference",
  step: "reference",
  submission: "distributed",
  ticket: "distributed",
  ticket_action: "distributed",
  ticket_action_row: "distributed",
  ticket_change: "distributed",
  ticket_correction: "distributed",
  ticket_offer: "distributed",
  ticket_count: "distributed",
  ticket_counted: "distributed",
  ticket_export: "distributed",
  ticket_facet: "distributed",
  ticket_search: "distributed",
  ticket_sort: "distributed",
  ticket_tag: "distributed",
  ticket_view: "distributed",
  user_message: "reference",
  verification_code: "distributed",
  visitor_entry_count: "distributed",
  visitor_file: "distributed",
  visitor_hour: "distributed",
  visitor_scan: "distributed",
  visitor_ticket: "distributed",
  waiting_entry: "distributed",
  wallet_device: "distributed",
  wallet_event: "distributed",
  wallet_pass: "distributed",
  webhook: "distributed",
  webhook_delivery: "distributed",
  webhook_notice: "distributed",
  webhook_opening: "distributed",
} as const satisfies Readonly<Record<Exclude<keyof Database, View>, Placement>>;

/** The tables of `migrate`, which the product's schema does not name. */
const OWN = { schema_migration: "local", schema_routine: "local" } as const;

/** The placement of a table; undefined for one that the layout does not know. */
export function placementOf(table: string): Placement | undefined {
  return Object.entries<Placement>({ ...LAYOUT, ...OWN }).find(([name]) => name === table)?.[1];
}

/** The tables of a placement, by name. */
export function tablesOf(placement: Placement): string[] {
  return Object.entries<Placement>(LAYOUT)
    .filter(([, where]) => where === placement)
    .map(([name]) => name);
}
