import type { Database, View } from "../../platform/db/schema.ts";

/**
 * What stands in a column that can hold words. `erased`: words of a visitor, which an erasure removes; `kept`: belongs to
 * a visitor and stays, see `KEPT`; `staff`: what staff typed, of themselves or of the event; `made`: made by a program,
 * such as states, names of kinds, hashes and keys.
 */
type Verdict = "erased" | "kept" | "staff" | "made";

type Table = Exclude<keyof Database, View>;
type Declaration<T extends Table> = { readonly [V in Verdict]?: readonly (keyof Database[T])[] };

/** Why what belongs to a visitor stays. rules/privacy 7 */
export const KEPT = {
  ticket:
    "The ticket counts, and its barcode is on a badge; payments are in the accounts, which the law keeps.",
  ticket_sort: "The ticket is sorted by its payment.",
  late_payment: "Payments are in the accounts, which the law keeps.",
  payment_attempt: "Payments are in the accounts, which the law keeps.",
  payment_chargeback: "Chargebacks are in the accounts, which the law keeps.",
  payment_refund: "Refunds are in the accounts, which the law keeps.",
  reconciliation_finding: "Payments are in the accounts, which the law keeps.",
  invoice: "Invoices are in the accounts, which the law keeps.",
  ticket_action: "A payment of many tickets is in the accounts, which the law keeps.",
} as const satisfies { readonly [T in Table]?: string };

/** Every column of the schema that can hold words; a test compares the list with the database. rules/privacy 2 */
export const COLUMNS_WITH_WORDS: { readonly [T in Table]?: Declaration<T> } = {
  account: { staff: ["login", "login_key"], made: ["password_hash"] },
  account_notice: { staff: ["recipient", "name", "change"] },
  account_passkey: { staff: ["name"], made: ["credential_id", "public_key", "transports"] },
  account_recovery_code: { made: ["code_hash"] },
  account_totp: { made: ["secret"] },
  answer: { staff: ["internal_name", "name_key", "texts"], made: ["seed_key"] },
  answer_search: { erased: ["words"] },
  answer_tally: { made: ["source", "fingerprint", "counts"] },
  api_key: { staff: ["name", "name_key"], made: ["prefix", "hash", "role"] },
  application_setting: { staff: ["value"], made: ["code_name"] },
  attendee_session: { erased: ["subject", "name", "email"], made: ["token_hash"] },
  audit: {
    erased: ["before", "after"],
    staff: ["staff_name", "entity_name"],
    made: ["action", "entity", "entity_id"],
  },
  backup_file: { staff: ["name"] },
  badge_print: { staff: ["printed_by"] },
  barcode: { staff: ["code"], made: ["state"] },
  barcode_pool: { staff: ["name", "name_key"] },
  bounce_mailbox: { made: ["numbering", "error"] },
  bulk_batch: { staff: ["staff_name"], made: ["sha256"] },
  // Deleted when the row is decided, with its ticket.
  bulk_row: { erased: ["sale"], made: ["outcome"] },
  catalog_use: { made: ["kind"] },
  // Deleted with an erasure.
  consent: { staff: ["text"], made: ["culture_code", "source", "ended_by"] },
  country: { staff: ["internal_name", "name_key", "texts"], made: ["iso_code", "seed_key"] },
  culture: { made: ["code", "name"] },
  desk: { staff: ["name", "staff_name"], made: ["key_hash"] },
  desk_code: { staff: ["code"] },
  desk_conflict: { erased: ["full_name", "visitor"], staff: ["barcode"], made: ["reason"] },
  durable_work: { erased: ["last_error"], made: ["kind", "state"] },
  erasure: { staff: ["staff_name"], made: ["places", "backups"] },
  erasure_request: { erased: ["address", "reason"], staff: ["staff_name"], made: ["outcome"] },
  desk_consent_text: { staff: ["text"], made: ["sha256"] },
  event_notice: { made: ["kind"] },
  facet_bits: { erased: ["facet"] },
  file: { erased: ["content"], staff: ["name"], made: ["content_type", "sha256"] },
  gate: {
    staff: ["name", "name_key", "area", "area_key", "days"],
    made: ["way", "opens_at", "closes_at", "entry_limit"],
  },
  gate_code: { staff: ["code_key", "area_key"] },
  gate_conflict: { made: ["reason"] },
  gate_device: { staff: ["name", "staff_name"], made: ["key_hash", "salt", "ended"] },
  gate_scan: {
    staff: ["code", "code_key", "area_key", "staff_name"],
    made: ["direction", "verdict", "reason"],
  },
  invitation: { made: ["token_hash", "kind"] },
  invoice: {
    kept: ["document", "recipient_name"],
    staff: ["seller", "prefix", "staff_name"],
    made: ["kind", "number", "currency"],
  },
  invoice_series: { staff: ["seller", "prefix"] },
  itec_consent: { erased: ["idempotency_key", "digest"] },
  itec_delivery: { made: ["dropped_because"] },
  late_payment: {
    kept: ["payment_id", "reference", "return_reference"],
    made: ["method", "reason", "state"],
  },
  mail: {
    erased: ["recipient", "subject", "body", "bounce_reason", "details"],
    made: ["kind", "culture_code"],
  },
  // A hash of the address under a secret of the installation: it tells nothing without the address.
  mail_unsubscription: { made: ["mailbox"] },
  message: { staff: ["texts", "former", "staff_name", "stopped_by"], made: ["kind"] },
  message_ticket: { made: ["outcome"] },
  mail_pause: { staff: ["staff_name", "reason"] },
  // Of staff: attendees sign in without it.
  oidc_record: { staff: ["payload", "account_id"], made: ["model", "id", "grant_id", "user_code", "uid"] },
  outbox: { erased: ["payload"], made: ["kind"] },
  partition: { staff: ["internal_name", "name_key", "texts"], made: ["seed_key"] },
  payment_account: { staff: ["name", "key_end"], made: ["provider", "key", "webhook_secret"] },
  payment_attempt: {
    kept: ["reference"],
    made: ["provider", "method", "currency", "state", "redirect_url", "failure"],
  },
  payment_chargeback: { kept: ["reference"], staff: ["staff_name"], made: ["reason"] },
  payment_event: { made: ["provider", "event_id"] },
  payment_fee: { made: ["currency"] },
  payment_refund: {
    kept: ["reference"],
    staff: ["reason", "staff_name"],
    made: ["state", "cause", "failure"],
  },
  phone_code: { staff: ["internal_name", "name_key", "texts", "phone_code"], made: ["seed_key"] },
  place: { staff: ["internal_name", "name_key", "texts"], made: ["seed_key"] },
  printout_template: { staff: ["settings"], made: ["type"] },
  project: {
    staff: [
      ...(["name", "event_beid", "authorization_link_template", "data_link_template"] as const),
      ...(["how_to_pay", "contact_email", "contact_phone"] as const),
    ],
    made: ["time_zone", "currency"],
  },
  project_embedding: { staff: ["origins"] },
  project_face: { made: ["colour"] },
  project_invoicing: {
    staff: ["name", "address", "country", "vat_number", "tax_number", "number_prefix", "note"],
  },
  project_mail_sender: { staff: ["sender_name", "reply_to", "imprint"] },
  project_mail_text: { staff: ["subject", "body"], made: ["name", "culture_code"] },
  promo_code: { staff: ["code", "code_key"] },
  promo_code_group: { staff: ["owner"] },
  promo_code_group_type: { made: ["name"] },
  question: { staff: ["internal_name", "name_key", "texts", "settings"], made: ["seed_key"] },
  question_type: { made: ["name"] },
  rate_limit_count: { erased: ["key"] },
  rate_limit_turn: { made: ["key"] },
  reconciled_day: { made: ["provider", "failure", "sums", "account"] },
  reconciliation_finding: {
    kept: ["reference"],
    staff: ["reason", "staff_name"],
    made: ["provider", "kind", "currency", "state", "account"],
  },
  region: { staff: ["internal_name", "name_key", "texts"], made: ["iso_code", "seed_key"] },
  registration: {
    staff: ["name", "name_key", "outcome_message", "how_to_pay", "itec_attendee_type_id"],
    made: [
      "type",
      "status",
      "culture_code",
      "outcome",
      "itec",
      "itec_key",
      "itec_key_mark",
      "offered_cultures",
      "waiting_list",
    ],
  },
  registration_code: { made: ["code"] },
  retention_notice: { staff: ["recipient", "lines"] },
  retention_rule: { staff: ["postponed_because", "postponed_by"] },
  retention_run: { staff: ["question_name", "staff_name"], made: ["places", "backups"] },
  rubric: { staff: ["internal_name", "name_key", "texts"], made: ["seed_key"] },
  scenario: { staff: ["body"] },
  scenario_draft: { staff: ["body", "saved_by", "scheduled_by", "not_published"] },
  scenario_path: { staff: ["name", "choices", "accepted"] },
  secret: { made: ["name", "value"] },
  seed_mark: { made: ["name", "hash"] },
  shared_job: { made: ["name"] },
  sign_in: { staff: ["issuer", "subject"] },
  staff: { staff: ["issuer", "subject", "name", "email"], made: ["role"] },
  step: { staff: ["internal_name", "name_key", "texts"], made: ["seed_key"] },
  submission: { erased: ["idempotency_key", "digest", "answers", "words"] },
  ticket: {
    erased: [
      ...(["first_name", "last_name", "sur_name", "gender", "company", "position", "country"] as const),
      ...(["region", "city", "company_address", "post_code", "mobile_phone", "email"] as const),
      ...(["subscribe", "web_site", "purpose", "job_level", "answers", "unique_email"] as const),
      ...(["hold_recipient", "hold_network", "unique_subject", "tags"] as const),
    ],
    kept: ["barcode", "former_barcodes", "payment_id", "payment_reference"],
    staff: ["promo_code"],
    made: ["status", "culture_code", "payment_method"],
  },
  ticket_action: {
    kept: ["payment_reference"],
    // Of many tickets at once.
    staff: ["staff_name", "tags_added", "tags_removed", "refund_reason"],
    made: ["kind", "payment_method", "refund_accounts"],
  },
  ticket_action_row: { made: ["outcome"] },
  ticket_correction: { erased: ["changes"], staff: ["staff_name"] },
  ticket_count: { erased: ["entry"], made: ["kind", "status"] },
  ticket_counted: { erased: ["country"], made: ["status"] },
  ticket_export: { staff: ["issuer", "subject"] },
  ticket_facet: { erased: ["facet"] },
  ticket_group: {
    erased: ["contact_name", "contact_email", "mailbox", "idempotency_key", "digest"],
    made: ["culture_code"],
  },
  ticket_offer: { erased: ["recipient"], made: ["culture_code", "outcome"] },
  ticket_search: { erased: ["facets"], made: ["status"] },
  ticket_sort: {
    erased: [
      ...(["first_name", "last_name", "sur_name", "gender", "company", "position", "country"] as const),
      ...(["region", "city", "company_address", "post_code", "mobile_phone", "subscribe"] as const),
      ...(["web_site", "purpose", "job_level"] as const),
    ],
    kept: ["payment_id"],
    staff: ["promo_code"],
    made: ["status"],
  },
  ticket_tag: { erased: ["tag_key", "tag"] },
  ticket_view: { erased: ["parameters"], staff: ["issuer", "subject", "name", "name_key"] },
  user_message: { staff: ["internal_name", "name_key", "texts"], made: ["seed_key"] },
  verification_code: { erased: ["address", "network"], made: ["salt"] },
  visitor_entry_count: { made: ["action"] },
  visitor_file: { staff: ["turngate", "turngate_key"], made: ["sha256"] },
  // Lines that are not valid are stored as they were typed, names beside the barcode included.
  visitor_scan: { erased: ["code"], staff: ["other_code", "direction"], made: ["kind", "error"] },
  waiting_entry: { erased: ["email", "mailbox", "name"], made: ["culture_code", "state"] },
  // The pass stays with its ticket: it has numbers alone, and the wallet is told that the words are gone.
  wallet_device: { erased: ["device", "push_token"] },
  wallet_event: { made: ["fingerprint"] },
  wallet_pass: { made: ["wallet"] },
  webhook: { staff: ["url", "event_types"], made: ["disabled_because", "secret", "former_secret"] },
  webhook_delivery: { erased: ["body"], made: ["type", "subject", "state", "error"] },
  webhook_notice: { staff: ["recipient", "name", "url", "reason"] },
  word_search: { erased: ["words"], made: ["status"] },
};
