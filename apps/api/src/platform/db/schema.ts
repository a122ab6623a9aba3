import type { Role } from "@foyer/contract/access.ts";
import type { DeskReason, DeskVisitor } from "@foyer/contract/desks.ts";
import type { MailKind } from "@foyer/contract/mails.ts";
import type { ItecMode } from "@foyer/contract/registrations.ts";
import type { BarcodeState } from "@foyer/domain/barcode/stock.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import type { Discount } from "@foyer/domain/money/discount.ts";
import type { TemplateType } from "@foyer/domain/printout/choose-template.ts";
import type { PrinterResolution, TemplateField } from "@foyer/domain/printout/template-field.ts";
import type { PathRun } from "@foyer/domain/scenario/paths/run-path.ts";
import type { Condition, LocalizedScenario, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { HowToPay } from "@foyer/domain/ticket/how-to-pay.ts";
import type { LatePaymentState, LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** A jsonb column: an object when read, its JSON text when written. */
type Json<T> = ColumnType<T, string, string>;

/** The columns that every catalog has. */
type EntryColumns = {
  id: GeneratedAlways<number>;
  internal_name: string;
  name_key: string;
  texts: Json<Texts>;
  version: Generated<number>;
  seed_key: Generated<string | null>;
};

/** Done, failed and cancelled are final; failed work is a dead letter that staff can repeat. rules/durable-work 1 */
type WorkState = "waiting" | "running" | "done" | "failed" | "cancelled";

/** The table map is the data dictionary; the migrations create the same tables in SQL. */
export interface Database {
  audit: {
    project_id: Generated<number>;
    id: GeneratedAlways<number>;
    at: GeneratedAlways<Date>;
    staff_id: number | null;
    staff_name: string;
    action: string;
    entity: string;
    entity_id: string;
    entity_name: string;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
  };
  secret: { name: string; value: string; created_at: GeneratedAlways<Date> };
  seed_mark: { name: string; hash: string; at: GeneratedAlways<Date> };
  application_setting: { code_name: string; value: string };
  application_settings_version: { id: GeneratedAlways<number>; version: number };

  culture: { code: string; name: string; order_number: number; right_to_left: boolean };
  country: EntryColumns & { iso_code: string | null; priority: boolean };
  region: EntryColumns & { country_id: number; iso_code: string | null; priority: boolean };
  place: EntryColumns;
  user_message: EntryColumns;
  phone_code: EntryColumns & { phone_code: string; priority: boolean };
  step: EntryColumns & { enabled_by_default: boolean };
  question_type: { id: GeneratedAlways<number>; name: string };
  question: EntryColumns & {
    step_id: number;
    question_type_id: number;
    enabled_by_default: boolean;
    settings: Json<Record<string, unknown>>;
  };
  answer: EntryColumns & { question_id: number; enabled_by_default: boolean };
  partition: EntryColumns;
  rubric: EntryColumns & { partition_id: number };
  catalog_use: { project_id: number; registration_id: number; kind: string; entry_id: number };

  project: {
    id: GeneratedAlways<number>;
    name: string;
    event_beid: Generated<string>;
    /** Wall time at the venue: `2026-03-29 10:00:00`. */
    start_date_time: string;
    end_date_time: string;
    time_zone: string;
    authorization_link_template: Generated<string>;
    data_link_template: Generated<string>;
    how_to_pay: ColumnType<HowToPay, string | undefined, string>;
    contact_email: Generated<string>;
    contact_phone: Generated<string>;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  project_place: { project_id: number; place_id: number };
  project_section: { project_id: number; partition_id: number };
  project_logo: {
    project_id: number;
    version: number;
    file_id: number | null;
    width: Generated<number>;
    height: Generated<number>;
  };

  file: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    content_type: string;
    size: number;
    sha256: Buffer;
    content: Buffer;
    uploaded_at: GeneratedAlways<Date>;
  };
  barcode_pool: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    name_key: string;
    barcode_type: number;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  barcode_pool_file: {
    project_id: number;
    pool_id: number;
    file_id: number;
    has_heading: Generated<boolean>;
    added: Generated<number>;
    skipped: Generated<number>;
  };
  barcode: {
    project_id: number;
    code: string;
    pool_id: number;
    file_id: number;
    line: number;
    state: Generated<BarcodeState>;
    shown_at: Date | null;
  };

  promo_code_group_type: { id: number; name: string };
  promo_code_group: {
    project_id: number;
    id: GeneratedAlways<number>;
    type_id: number;
    owner: Generated<string>;
    image_file_id: number | null;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  promo_code: {
    project_id: number;
    id: GeneratedAlways<number>;
    group_id: number;
    code: string;
    code_key: string;
    discount_millionths: Discount;
    ticket_count: number;
    issued: Generated<number>;
    held: Generated<number>;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };

  visitor_file: {
    project_id: number;
    file_id: number;
    visit_date: string;
    turngate: string;
    turngate_key: string;
    sha256: Buffer;
    known: Generated<number>;
    open: Generated<number>;
    repeats: Generated<number>;
    faults: Generated<number>;
    gate_visitors: Generated<number>;
    day_visitors: Generated<number>;
    last_line: Generated<number>;
    settled_line: Generated<number>;
  };
  visitor_ticket: { project_id: number; ticket_id: number; registration_id: number; is_issued: boolean };
  visitor_scan: {
    project_id: number;
    file_id: number;
    line: number;
    code: string;
    other_code: string | null;
    /** Wall time at the venue: `2026-03-29 10:00:00`. */
    scanned_at: string | null;
    direction: Generated<string>;
    kind: Generated<"first" | "repeat" | "fault">;
    fault: string | null;
    ticket_id: number | null;
  };
  registration: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    name_key: string;
    type: "Online" | "Onsite" | "Offline";
    status: Generated<"draft" | "open" | "closed">;
    /** Wall time at the venue: `2026-03-29 10:00:00`. */
    opens_at: string | null;
    closes_at: string | null;
    ticket_price_cents: Cents;
    barcode_pool_id: number;
    culture_code: string;
    outcome: Generated<"ticket" | "textMessage">;
    outcome_message: Generated<string>;
    unique_email: Generated<boolean>;
    how_to_pay: ColumnType<HowToPay, string | undefined, string>;
    is_listed: Generated<boolean>;
    is_auth_required: Generated<boolean>;
    itec: Generated<ItecMode>;
    itec_attendee_type_id: Generated<string>;
    /** Encrypted. */
    itec_key: Buffer | null;
    itec_key_mark: string | null;
    conditional_question_id: number | null;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  printout_template: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    type: TemplateType;
    answer_id: number | null;
    promo_code_group_id: number | null;
    file_id: number | null;
    /** Dots per inch that the picture states. */
    file_dpi: number | null;
    image_width: Generated<number>;
    image_height: Generated<number>;
    printed_width_mm: number | null;
    printer_dpi: Generated<PrinterResolution>;
    settings: ColumnType<TemplateField[], string | undefined, string>;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  registration_code: { code: string; project_id: number; registration_id: number };
  registration_capacity: {
    project_id: number;
    registration_id: number;
    ticket_count: number;
    leased: number;
  };
  registration_usage: {
    project_id: number;
    registration_id: number;
    stripe: Generated<number>;
    leased: number;
    issued: Generated<number>;
    held: Generated<number>;
  };
  scenario: {
    project_id: number;
    registration_id: number;
    version: number;
    body: Json<LocalizedScenario>;
    saved_at: GeneratedAlways<Date>;
  };
  /** The scenario that is to be published; `body` null: there is none. rules/publishing */
  scenario_draft: {
    project_id: number;
    registration_id: number;
    version: number;
    body: Json<LocalizedScenario> | null;
    base_version: number;
    saved_at: Date;
    saved_by: string;
    publish_at: string | null;
    work_id: string | null;
    scheduled_by_id: number | null;
    scheduled_by: string | null;
    not_published: Generated<string>;
  };
  /** How often a registration's page was opened with its questions. rules/publishing 12 */
  registration_opening: {
    project_id: number;
    registration_id: number;
    minute: Date;
    opened: number;
  };
  scenario_path: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    name: string;
    choices: Json<readonly Condition[]>;
    accepted: Json<PathRun>;
    created_at: GeneratedAlways<Date>;
  };
  ticket: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    identifier: string;
    barcode: string;
    status: TicketStatus;
    created_at: Generated<Date>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    sur_name: Generated<string>;
    gender: Generated<string>;
    company: Generated<string>;
    position: Generated<string>;
    country: Generated<string>;
    region: Generated<string>;
    city: Generated<string>;
    company_address: Generated<string>;
    post_code: Generated<string>;
    mobile_phone: Generated<string>;
    email: Generated<string>;
    subscribe: Generated<string>;
    web_site: Generated<string>;
    purpose: Generated<string>;
    job_level: Generated<string>;
    /** The group of the promo code, and the code as it was when the ticket was sold. */
    promotion_id: number | null;
    promo_code: string | null;
    promo_code_id: number | null;
    original_price_cents: Cents;
    price_cents: Cents;
    purchased: boolean;
    payment_id: string | null;
    payment_method: PaymentMethod | null;
    payment_reference: string | null;
    paid_at: Date | null;
    expire_payment_at: Date | null;
    culture_code: string;
    scenario_version: number;
    answers: Json<readonly ResultItem[]>;
    unique_email: string | null;
    unique_subject: string | null;
    hold_recipient: string | null;
    hold_network: Buffer | null;
  };
  /** Tickets that were made or changed and are not indexed since. */
  ticket_change: { project_id: number; id: GeneratedAlways<number>; ticket_id: number };
  /** The columns of the tickets screen as they are ordered; those with an index on the tickets themselves are not here. */
  ticket_sort: {
    project_id: number;
    ticket_id: number;
    status: TicketStatus;
    created_at: Date;
    first_name: string;
    last_name: string;
    sur_name: string;
    gender: string;
    company: string;
    position: string;
    country: string;
    region: string;
    city: string;
    company_address: string;
    post_code: string;
    mobile_phone: string;
    subscribe: string;
    web_site: string;
    purpose: string;
    job_level: string;
    promotion_id: number | null;
    promo_code: string | null;
    original_price_cents: Cents;
    price_cents: Cents;
    purchased: boolean;
    payment_id: string | null;
    expire_payment_at: Date | null;
  };
  /** What the search looks at. */
  ticket_search: { project_id: number; ticket_id: number; status: TicketStatus; words: string };
  /** What the search of the responses looks at. rules/responses 6 */
  answer_search: { project_id: number; ticket_id: number; registration_id: number; words: string };
  late_payment: {
    project_id: number;
    id: GeneratedAlways<number>;
    ticket_id: number;
    payment_id: string;
    method: PaymentMethod | null;
    reference: string | null;
    amount_cents: Cents;
    reason: LateReason;
    received_at: GeneratedAlways<Date>;
    state: Generated<LatePaymentState>;
    settled_at: Date | null;
    return_reference: string | null;
  };
  submission: {
    project_id: number;
    registration_id: number;
    idempotency_key: string;
    digest: Buffer;
    ticket_id: number | null;
    answers: Json<readonly ResultItem[]> | null;
    words: string | null;
    created_at: GeneratedAlways<Date>;
  };
  /** How often answers were given, by parts of a registration's responses. rules/responses 9 */
  answer_tally: {
    project_id: number;
    registration_id: number;
    source: "ticket" | "message";
    part: number;
    fingerprint: string;
    responses: number;
    counts: Json<readonly unknown[]>;
  };
  /** Durable work with lease, progress and end. rules/durable-work */
  bulk_batch: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    file_id: number;
    sha256: Buffer;
    work_id: string;
    staff_id: number | null;
    staff_name: string;
    rows: Generated<number>;
    is_mailed: boolean;
  };
  bulk_row: {
    project_id: number;
    batch_id: number;
    line: number;
    sale: Json<unknown> | null;
    outcome: string | null;
    ticket_id: number | null;
  };
  desk: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    name: string;
    staff_id: number | null;
    staff_name: string;
    key_hash: Buffer | null;
    key_expires_at: Date;
    opened_at: Generated<Date>;
    seen_at: Date | null;
  };
  desk_code: { project_id: number; code: string; desk_id: number; device: string; block: number };
  desk_conflict: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    desk_id: number;
    key: string;
    barcode: string;
    full_name: string;
    registered_at: Date;
    reason: DeskReason;
    visitor: Json<DeskVisitor> | null;
    ticket_id: number | null;
    handed_in_at: Generated<Date>;
  };
  durable_work: {
    project_id: number;
    id: string;
    kind: string;
    state: Generated<WorkState>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    lease: string | null;
    cancel_requested: Generated<boolean>;
    total: number | null;
    completed: Generated<number>;
    last_error: Generated<string>;
    created_at: GeneratedAlways<Date>;
    ended_at: Date | null;
  };
  ticket_export: {
    project_id: number;
    id: string;
    issuer: string;
    subject: string;
    registration_id: number | null;
  };
  itec_consent: {
    project_id: number;
    registration_id: number;
    idempotency_key: string;
    digest: Buffer;
    is_given: boolean;
    ticket_id: number | null;
    given_at: Generated<Date>;
  };
  itec_delivery: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    ticket_id: number;
    work_id: string;
    created_at: Generated<Date>;
    delivered_at: Date | null;
    dropped_because: string | null;
  };
  outbox: {
    project_id: number;
    id: GeneratedAlways<number>;
    kind: string;
    payload: Json<unknown>;
    created_at: GeneratedAlways<Date>;
  };
  verification_code: {
    project_id: number;
    registration_id: number;
    address: string;
    salt: Buffer;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
    made_at: Generated<Date>;
    network: string;
    requests: Generated<number>;
    since: Generated<Date>;
  };
  attendee_session: {
    project_id: number;
    token_hash: Buffer;
    registration_id: number;
    subject: string;
    name: string;
    email: string;
    expires_at: Date;
  };
  mail: {
    project_id: number;
    id: GeneratedAlways<number>;
    kind: MailKind;
    ticket_id: number | null;
    registration_id: number | null;
    recipient: string;
    culture_code: string;
    work_id: string;
    created_at: Generated<Date>;
    sent_at: Date | null;
    subject: string | null;
    body: string | null;
  };

  staff: {
    id: GeneratedAlways<number>;
    /** Issuer and subject are null until the person accepts the invitation. */
    issuer: string | null;
    subject: string | null;
    name: string;
    email: string | null;
    role: Role | null;
    active: Generated<boolean>;
    version: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  staff_project: { project_id: number; staff_id: number };
  /** One-time links, stored by the SHA-256 of their token. */
  invitation: {
    token_hash: Buffer;
    staff_id: number;
    kind: "join" | "password";
    created_at: GeneratedAlways<Date>;
    expires_at: Date;
    used_at: Date | null;
    withdrawn_at: Date | null;
  };
  sign_in: { issuer: string; subject: string; at: Date };

  account: {
    id: string;
    login: string;
    login_key: string;
    /** Null: it was reset, and no new one is chosen yet. */
    password_hash: string | null;
    staff_id: number;
    created_at: GeneratedAlways<Date>;
  };
  /** The authenticator app of an account. */
  account_totp: {
    account_id: string;
    /** Encrypted. */
    secret: Buffer;
    /** The time step of the last code used. */
    last_step: number;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  account_passkey: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: GeneratedAlways<Date>;
    last_used_at: Generated<Date | null>;
  };
  account_recovery_code: { account_id: string; code_hash: Buffer; used_at: Date | null };
  /** Mails that tell a person of a change of their account, until they are sent. */
  account_notice: {
    project_id: Generated<number>;
    work_id: string;
    recipient: string;
    name: string;
    change: string;
    at: GeneratedAlways<Date>;
  };
  oidc_record: {
    model: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    account_id: Generated<string | null>;
    expires_at: Date;
    consumed_at: Date | null;
  };
  rate_limit_count: { key: string; count: number; resets_at: Date };
  /** When the next attempt of a key may be made. */
  rate_limit_turn: { key: string; next_at: Date };
}
