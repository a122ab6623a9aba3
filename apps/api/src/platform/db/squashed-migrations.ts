import { StartRefusal } from "../process/start-refusal.ts";

/** The migrations of the first installations, which were joined into `BASELINE`: the schema is the same. decisions/037 */
const SQUASHED: readonly string[] = [
  "0001_foundation",
  "0002_access",
  "0003_catalogs",
  "0004_catalog_use",
  "0005_staff_invitations",
  "0006_projects",
  "0010_barcode_pools",
  "0020_registrations",
  "0021_barcode_origin",
  "0022_tickets",
  "0023_ticket_life",
  "0024_mail",
  "0025_verification_codes",
  "0026_ticket_exports",
  "0027_failure_counts",
  "0028_money_in_cents",
  "0029_durable_work",
  "0030_rate_limits",
  "0031_rate_limit_turns",
  "0032_hold_limits",
  "0033_nothing_to_ask",
  "0034_barcode_file_heading",
  "0035_search_spellings",
  "0036_second_factor",
  "0037_payments",
  "0038_how_to_pay",
  "0039_mail_recipient",
  "0040_contact_of_the_organiser",
  "0041_tickets_of_an_address",
  "0042_promo_codes",
  "0043_sale",
  "0044_stripes",
  "0045_moves",
  "0046_project_logo",
  "0047_visitors",
  "0048_project_sections",
  "0049_responses",
  "0050_itec",
  "0051_attendee_sign_in",
  "0052_ticket_index",
  "0053_ticket_addresses",
  "0054_delivery_before_work",
  "0055_export_of_responses",
  "0056_visitor_counts",
  "0057_answer_search",
  "0058_printout_templates",
  "0059_bulk_registration",
  "0060_scenario_paths",
  "0061_offline_registration",
  "0062_sale_without_statistics",
  "0063_scenario_drafts",
  "0064_desks",
  "0065_desk_devices",
];

const BASELINE: readonly string[] = [
  "0001_platform",
  "0002_catalogs",
  "0003_projects",
  "0004_access",
  "0005_registrations",
  "0006_tickets",
  "0007_mail_and_deliveries",
  "0008_gates_and_desks",
];

/**
 * Returns the migrations of a database or backup by this release's names.
 * @throws StartRefusal when it stands on only a part of the joined ones.
 */
export function withCurrentNames(what: "database" | "backup", applied: readonly string[]): readonly string[] {
  if (!applied.some((name) => SQUASHED.includes(name))) return applied;
  const missing = SQUASHED.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new StartRefusal(
      `The ${what} stands on ${applied.at(-1)}, before ${SQUASHED.at(-1)}, which this release begins with: ` +
        "start the last release that has its migrations, then this one.",
    );
  }
  return [...BASELINE, ...applied.filter((name) => !SQUASHED.includes(name))];
}
