// Generated from the migrated database by `npm run schema`; column-types.ts says what the database cannot know.
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { ColumnTypes, Json, JsonWithDefault } from "./column-types.ts";

/** The table map is the data dictionary; the migrations create the same tables in SQL. */
export interface Database {
  account: {
    id: string;
    login: string;
    login_key: string;
    password_hash: string | null;
    staff_id: number;
    created_at: Generated<Date>;
  };
  account_notice: {
    project_id: Generated<number>;
    work_id: string;
    recipient: string;
    name: string;
    change: string;
    at: Generated<Date>;
  };
  account_passkey: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  account_recovery_code: {
    account_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  account_totp: {
    account_id: string;
    secret: Buffer;
    last_step: number;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  answer: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["answer.texts"]>;
    question_id: number;
    enabled_by_default: Generated<boolean>;
    version: Generated<number>;
    seed_key: string | null;
    project_id: number | null;
  };
  answer_search: {
    project_id: number;
    ticket_id: number;
    registration_id: number;
    words: string;
  };
  answer_tally: {
    project_id: number;
    registration_id: number;
    source: ColumnTypes["answer_tally.source"];
    part: number;
    fingerprint: string;
    responses: number;
    counts: Json<ColumnTypes["answer_tally.counts"]>;
  };
  api_key: {
    id: GeneratedAlways<number>;
    staff_id: number;
    name: string;
    name_key: string;
    prefix: string;
    hash: Buffer;
    role: ColumnTypes["api_key.role"];
    may_write: boolean;
    project_ids: number[] | null;
    created_at: Generated<Date>;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  application_setting: {
    code_name: string;
    value: string;
  };
  application_settings_version: {
    id: Generated<number>;
    version: Generated<number>;
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
  audit: {
    project_id: Generated<number>;
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    staff_id: number | null;
    staff_name: string;
    action: string;
    entity: string;
    entity_id: string;
    entity_name: Generated<string>;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
  };
  backup_file: {
    id: GeneratedAlways<number>;
    name: string;
    made_at: Date;
    removed_at: Date | null;
  };
  badge_print: {
    project_id: number;
    ticket_id: number;
    printed_at: Generated<Date>;
    printed_by: string;
    prints: Generated<number>;
  };
  barcode: {
    project_id: number;
    code: string;
    pool_id: number;
    file_id: number;
    line: number;
    state: Generated<ColumnTypes["barcode.state"]>;
    shown_at: Date | null;
  };
  barcode_pool: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    name_key: string;
    barcode_type: number;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  barcode_pool_file: {
    project_id: number;
    pool_id: number;
    file_id: number;
    added: Generated<number>;
    skipped: Generated<number>;
    has_heading: Generated<boolean>;
  };
  bounce_mailbox: {
    id: Generated<number>;
    numbering: Generated<string>;
    next_uid: Generated<number>;
    holder: string | null;
    held_until: Generated<Date>;
    error: Generated<string>;
  };
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
  catalog_use: {
    project_id: number;
    registration_id: number;
    kind: string;
    entry_id: number;
  };
  consent: {
    project_id: number;
    id: GeneratedAlways<number>;
    ticket_id: number;
    question_id: number;
    registration_id: number;
    scenario_version: number;
    culture_code: string;
    text: string;
    source: ColumnTypes["consent.source"];
    given_at: Generated<Date>;
    ended_at: Date | null;
    ended_by: ColumnTypes["consent.ended_by"] | null;
  };
  country: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["country.texts"]>;
    iso_code: string | null;
    priority: Generated<boolean>;
    version: Generated<number>;
    seed_key: string | null;
  };
  culture: {
    code: string;
    name: string;
    order_number: number;
    right_to_left: Generated<boolean>;
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
    taken_back_at: Date | null;
  };
  desk_code: {
    project_id: number;
    code: string;
    desk_id: number;
    block: number;
    device: string;
  };
  desk_conflict: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    desk_id: number;
    key: string;
    barcode: string;
    full_name: string;
    registered_at: Date;
    reason: ColumnTypes["desk_conflict.reason"];
    visitor: Json<ColumnTypes["desk_conflict.visitor"]> | null;
    ticket_id: number | null;
    synced_at: Generated<Date>;
    version: Generated<number>;
  };
  desk_consent_text: {
    project_id: number;
    registration_id: number;
    question_id: number;
    sha256: string;
    text: string;
  };
  durable_work: {
    project_id: number;
    id: string;
    kind: string;
    state: Generated<ColumnTypes["durable_work.state"]>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    lease: string | null;
    cancel_requested: Generated<boolean>;
    total: number | null;
    completed: Generated<number>;
    last_error: Generated<string>;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  erased_ticket: {
    project_id: number;
    ticket_id: number;
    erasure_id: number;
    version: Generated<number>;
  };
  erasure: {
    project_id: number;
    id: GeneratedAlways<number>;
    erased_at: Generated<Date>;
    staff_name: string;
    tickets: number;
    places: Json<ColumnTypes["erasure.places"]>;
    backups: Json<ColumnTypes["erasure.backups"]>;
  };
  erasure_request: {
    project_id: number;
    id: GeneratedAlways<number>;
    address: string;
    requested_at: Generated<Date>;
    closed_at: Date | null;
    outcome: string | null;
    reason: Generated<string>;
    staff_name: Generated<string>;
  };
  event_notice: {
    project_id: number;
    ticket_id: number;
    kind: ColumnTypes["event_notice.kind"];
    created_at: Generated<Date>;
  };
  exhibitor: {
    project_id: number;
    id: GeneratedAlways<number>;
    version: Generated<number>;
    name: string;
    name_key: string;
    stand: Generated<string>;
    email: string | null;
    closed_at: Date | null;
    last_position: Generated<number>;
  };
  facet_bits: {
    project_id: number;
    facet: string;
    block: number;
    bits: string;
  };
  file: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    content_type: string;
    size: number;
    sha256: Buffer;
    content: Buffer;
    uploaded_at: Generated<Date>;
  };
  gate: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    name_key: string;
    area: Generated<string>;
    area_key: Generated<string>;
    way: Generated<ColumnTypes["gate.way"]>;
    registration_ids: Generated<number[]>;
    days: Generated<string[]>;
    opens_at: string | null;
    closes_at: string | null;
    entry_limit: Generated<ColumnTypes["gate.entry_limit"]>;
    stops_repeats: Generated<boolean>;
    is_closed: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    shows_names: Generated<boolean>;
    prints_badges: Generated<boolean>;
  };
  gate_area: {
    project_id: number;
    area_key: string;
    capacity: number | null;
    stops_when_full: Generated<boolean>;
    version: Generated<number>;
  };
  gate_area_count: {
    project_id: number;
    area_key: string;
    day: WallTime;
    inside: number;
  };
  gate_area_reset: {
    project_id: number;
    area_key: string;
    reset_at: Date;
    staff_id: number | null;
    staff_name: string;
  };
  gate_code: {
    project_id: number;
    area_key: string;
    code_key: string;
  };
  gate_conflict: {
    project_id: number;
    device_id: string;
    sequence: number;
    reason: ColumnTypes["gate_conflict.reason"];
    earlier_device_id: string | null;
    earlier_sequence: number | null;
    found_at: Generated<Date>;
    ended_at: Date | null;
    version: Generated<number>;
    seen_at: Date | null;
    seen_by: string | null;
    note: Generated<string>;
  };
  gate_count: {
    project_id: number;
    gate_id: number;
    verdict: ColumnTypes["gate_count.verdict"];
    scans: number;
  };
  gate_device: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    gate_ids: Generated<number[]>;
    device_id: string | null;
    key_hash: Buffer | null;
    key_expires_at: Date;
    ended: ColumnTypes["gate_device.ended"] | null;
    salt: Buffer;
    staff_id: number | null;
    staff_name: string;
    added_at: Generated<Date>;
    seen_at: Date | null;
    unsent: number | null;
    battery: number | null;
    version: Generated<number>;
    former_gate_ids: Generated<number[]>;
  };
  gate_log: {
    project_id: number;
    last_position: number;
  };
  gate_passage: {
    project_id: number;
    area_key: string;
    code_key: string;
    direction: ColumnTypes["gate_passage.direction"];
    day: WallTime;
    scanned_at: Date;
    device_id: string;
    sequence: number;
  };
  gate_quarter: {
    project_id: number;
    quarter: Date;
    gate_id: number;
    passage: ColumnTypes["gate_quarter.passage"];
    verdict: ColumnTypes["gate_quarter.verdict"];
    reason: ColumnTypes["gate_quarter.reason"];
    scans: number;
  };
  gate_scan: {
    project_id: number;
    device_id: string;
    sequence: number;
    gate_id: number;
    area_key: string;
    code: string;
    code_key: string;
    direction: ColumnTypes["gate_scan.direction"];
    scanned_at: Date;
    received_at: Generated<Date>;
    ticket_id: number | null;
    verdict: ColumnTypes["gate_scan.verdict"];
    reason: ColumnTypes["gate_scan.reason"] | null;
    staff_id: number | null;
    staff_name: string;
    position: number;
    gate_device_id: number | null;
    device_at: Date | null;
    is_offline: Generated<boolean>;
    was_let_in: Generated<boolean>;
    hand_reason: ColumnTypes["gate_scan.hand_reason"] | null;
    hand_note: Generated<string>;
    is_overruled: Generated<boolean>;
    is_noted: Generated<boolean>;
  };
  gate_scan_pending: {
    project_id: number;
    id: GeneratedAlways<number>;
    device_id: string;
    sequence: number;
    gate_id: number;
    verdict: ColumnTypes["gate_scan_pending.verdict"];
    change: Generated<number>;
    passage: string | null;
    reason: string | null;
  };
  gate_ticket_change: {
    project_id: number;
    ticket_id: number;
    number: number;
  };
  invitation: {
    token_hash: Buffer;
    staff_id: number;
    kind: ColumnTypes["invitation.kind"];
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    withdrawn_at: Date | null;
  };
  invoice: {
    project_id: number;
    id: GeneratedAlways<number>;
    kind: ColumnTypes["invoice.kind"];
    number: string;
    seller: string;
    prefix: string;
    place: number;
    ticket_id: number | null;
    group_id: number | null;
    cancels_id: number | null;
    is_cancelled: Generated<boolean>;
    document: Json<ColumnTypes["invoice.document"]>;
    recipient_name: string;
    currency: string;
    net_cents: ColumnTypes["invoice.net_cents"];
    vat_cents: ColumnTypes["invoice.vat_cents"];
    gross_cents: ColumnTypes["invoice.gross_cents"];
    issued_on: WallTime;
    issued_at: Generated<Date>;
    staff_name: Generated<string>;
    refund_ids: Generated<number[]>;
  };
  invoice_series: {
    seller: string;
    prefix: string;
    last_number: Generated<number>;
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
  late_payment: {
    project_id: number;
    id: GeneratedAlways<number>;
    ticket_id: number;
    payment_id: string;
    method: ColumnTypes["late_payment.method"] | null;
    reference: string | null;
    amount_cents: ColumnTypes["late_payment.amount_cents"];
    reason: ColumnTypes["late_payment.reason"];
    received_at: Generated<Date>;
    state: Generated<ColumnTypes["late_payment.state"]>;
    settled_at: Date | null;
    return_reference: string | null;
  };
  lead: {
    project_id: number;
    id: GeneratedAlways<number>;
    exhibitor_id: number;
    ticket_id: number | null;
    consent_id: number | null;
    first_at: Date;
    position: number;
  };
  lead_device: {
    project_id: number;
    id: GeneratedAlways<number>;
    exhibitor_id: number;
    name: string;
    device_id: string | null;
    key_hash: Buffer | null;
    key_expires_at: Date;
    ended: ColumnTypes["lead_device.ended"] | null;
    staff_id: number | null;
    staff_name: string;
    added_at: Generated<Date>;
    seen_at: Date | null;
    unsent: number | null;
    battery: number | null;
  };
  lead_scan: {
    project_id: number;
    device_id: string;
    sequence: number;
    lead_device_id: number;
    scanned_at: Date;
    outcome: ColumnTypes["lead_scan.outcome"];
    lead_id: number | null;
    rating: number | null;
    note: Generated<string>;
    edit: Generated<number>;
  };
  lead_settings: {
    project_id: number;
    version: Generated<number>;
    question_ids: number[];
    fields: ColumnTypes["lead_settings.fields"];
  };
  lost_project: {
    project_id: number;
    since: Generated<Date>;
  };
  mail: {
    project_id: number;
    id: GeneratedAlways<number>;
    kind: ColumnTypes["mail.kind"];
    ticket_id: number | null;
    recipient: string;
    culture_code: string;
    created_at: Generated<Date>;
    sent_at: Date | null;
    subject: string | null;
    body: string | null;
    registration_id: number | null;
    work_id: string;
    bounced_at: Date | null;
    bounce_reason: Generated<string>;
    details: JsonWithDefault<ColumnTypes["mail.details"]>;
    waiting_entry_id: number | null;
    message_id: string | null;
    group_id: number | null;
  };
  mail_pause: {
    id: Generated<number>;
    paused_at: Generated<Date>;
    staff_name: string;
    reason: string;
  };
  mail_unsubscription: {
    project_id: number;
    mailbox: Buffer;
    created_at: Generated<Date>;
  };
  message: {
    project_id: number;
    id: string;
    kind: ColumnTypes["message.kind"];
    is_news: boolean;
    is_per_ticket: boolean;
    texts: Json<ColumnTypes["message.texts"]>;
    former: Json<ColumnTypes["message.former"]> | null;
    send_at: WallTime | null;
    staff_id: number | null;
    staff_name: string;
    total: Generated<number>;
    created_at: Generated<Date>;
    stopped_at: Date | null;
    stopped_by: Generated<string>;
    version: Generated<number>;
  };
  message_ticket: {
    project_id: number;
    message_id: string;
    ticket_id: number;
    outcome: ColumnTypes["message_ticket.outcome"] | null;
  };
  oidc_record: {
    model: string;
    id: string;
    payload: Json<ColumnTypes["oidc_record.payload"]>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: Date;
    consumed_at: Date | null;
    account_id: string | null;
  };
  outbox: {
    project_id: number;
    id: GeneratedAlways<number>;
    kind: string;
    payload: Json<unknown>;
    created_at: Generated<Date>;
  };
  partition: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["partition.texts"]>;
    version: Generated<number>;
    seed_key: string | null;
  };
  payment_account: {
    project_id: number;
    id: GeneratedAlways<number>;
    public_id: string;
    provider: ColumnTypes["payment_account.provider"];
    is_live: boolean;
    name: string;
    key: Buffer | null;
    key_end: string;
    webhook_secret: Buffer | null;
    created_at: Generated<Date>;
    key_stored_at: Generated<Date>;
  };
  payment_attempt: {
    project_id: number;
    id: GeneratedAlways<number>;
    public_id: string;
    ticket_id: number | null;
    group_id: number | null;
    provider: ColumnTypes["payment_attempt.provider"];
    is_live: boolean;
    reference: string | null;
    method: ColumnTypes["payment_attempt.method"] | null;
    amount_cents: ColumnTypes["payment_attempt.amount_cents"];
    currency: string;
    state: ColumnTypes["payment_attempt.state"];
    paid_cents: Generated<ColumnTypes["payment_attempt.paid_cents"]>;
    refunded_cents: Generated<ColumnTypes["payment_attempt.refunded_cents"]>;
    redirect_url: string | null;
    expires_at: Date | null;
    failure: string | null;
    created_at: Generated<Date>;
    paid_at: Date | null;
    looked_at: Date | null;
    next_look_at: Date | null;
    account_id: number | null;
    charged_back_cents: Generated<ColumnTypes["payment_attempt.charged_back_cents"]>;
    fee_cents: Generated<ColumnTypes["payment_attempt.fee_cents"]>;
    refunds_fee: Generated<boolean>;
  };
  payment_chargeback: {
    project_id: number;
    id: GeneratedAlways<number>;
    attempt_id: number;
    reference: string;
    amount_cents: ColumnTypes["payment_chargeback.amount_cents"];
    reason: Generated<string>;
    taken_at: Generated<Date>;
    reversed_at: Date | null;
    kept_at: Date | null;
    staff_id: number | null;
    staff_name: Generated<string>;
  };
  payment_choice: {
    project_id: number;
    account_id: number | null;
  };
  payment_event: {
    project_id: number;
    provider: string;
    event_id: string;
    attempt_id: number;
    received_at: Generated<Date>;
  };
  payment_fee: {
    project_id: number;
    currency: string;
    fixed_cents: ColumnTypes["payment_fee.fixed_cents"];
    percent_hundredths: number;
    is_refunded: boolean;
    version: Generated<number>;
  };
  payment_refund: {
    project_id: number;
    id: GeneratedAlways<number>;
    attempt_id: number;
    public_id: string;
    ticket_id: number | null;
    amount_cents: ColumnTypes["payment_refund.amount_cents"];
    state: Generated<ColumnTypes["payment_refund.state"]>;
    reference: string | null;
    cause: ColumnTypes["payment_refund.cause"];
    reason: Generated<string>;
    staff_id: number | null;
    staff_name: Generated<string>;
    cancels_ticket: Generated<boolean>;
    failure: string | null;
    requested_at: Generated<Date>;
    settled_at: Date | null;
    next_try_at: Generated<Date | null>;
    action_id: string | null;
    fee_cents: Generated<ColumnTypes["payment_refund.fee_cents"]>;
  };
  payment_reminder: {
    project_id: number;
    ticket_id: number;
    created_at: Generated<Date>;
  };
  phone_code: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["phone_code.texts"]>;
    phone_code: string;
    priority: Generated<boolean>;
    version: Generated<number>;
    seed_key: string | null;
  };
  place: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["place.texts"]>;
    version: Generated<number>;
    seed_key: string | null;
  };
  printout_template: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    type: ColumnTypes["printout_template.type"];
    answer_id: number | null;
    promo_code_group_id: number | null;
    file_id: number | null;
    file_dpi: number | null;
    image_width: Generated<number>;
    image_height: Generated<number>;
    printed_width_mm: number | null;
    printer_dpi: Generated<ColumnTypes["printout_template.printer_dpi"]>;
    settings: JsonWithDefault<ColumnTypes["printout_template.settings"]>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  project: {
    id: GeneratedAlways<number>;
    name: string;
    event_beid: Generated<string>;
    start_date_time: WallTime;
    end_date_time: WallTime;
    time_zone: string;
    authorization_link_template: Generated<string>;
    data_link_template: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    how_to_pay: JsonWithDefault<ColumnTypes["project.how_to_pay"]>;
    contact_email: Generated<string>;
    contact_phone: Generated<string>;
    asks_reprint_reason: Generated<boolean>;
    currency: Generated<string>;
  };
  project_embedding: {
    project_id: number;
    version: number;
    origins: string[];
  };
  project_face: {
    project_id: number;
    version: number;
    colour: Generated<string>;
    file_id: number | null;
    width: Generated<number>;
    height: Generated<number>;
  };
  project_invoicing: {
    project_id: number;
    version: Generated<number>;
    name: Generated<string>;
    address: Generated<string>;
    country: Generated<string>;
    vat_number: Generated<string>;
    tax_number: Generated<string>;
    number_prefix: Generated<string>;
    note: Generated<string>;
    vat_rate: ColumnTypes["project_invoicing.vat_rate"] | null;
    is_self_service: Generated<boolean>;
  };
  project_logo: {
    project_id: number;
    version: number;
    file_id: number | null;
    width: Generated<number>;
    height: Generated<number>;
  };
  project_mail_sender: {
    project_id: number;
    sender_name: Generated<string>;
    reply_to: Generated<string>;
    imprint: Generated<string>;
    version: Generated<number>;
    mails_cancelled: Generated<boolean>;
    mails_expired: Generated<boolean>;
    reminder_days: Generated<number>;
    event_reminder_days: Generated<number>;
    mails_thanks: Generated<boolean>;
  };
  project_mail_text: {
    project_id: number;
    name: ColumnTypes["project_mail_text.name"];
    culture_code: string;
    subject: string | null;
    body: string | null;
    version: Generated<number>;
  };
  project_place: {
    project_id: number;
    place_id: number;
  };
  project_section: {
    project_id: number;
    partition_id: number;
  };
  promo_code: {
    project_id: number;
    id: GeneratedAlways<number>;
    group_id: number;
    code: string;
    code_key: string;
    discount_millionths: ColumnTypes["promo_code.discount_millionths"];
    ticket_count: number;
    issued: Generated<number>;
    held: Generated<number>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  promo_code_group: {
    project_id: number;
    id: GeneratedAlways<number>;
    type_id: number;
    owner: Generated<string>;
    image_file_id: number | null;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  promo_code_group_type: {
    id: number;
    name: string;
  };
  question: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["question.texts"]>;
    step_id: number;
    question_type_id: number;
    enabled_by_default: Generated<boolean>;
    settings: JsonWithDefault<ColumnTypes["question.settings"]>;
    version: Generated<number>;
    seed_key: string | null;
    project_id: number | null;
  };
  question_type: {
    id: GeneratedAlways<number>;
    name: string;
  };
  rate_limit_count: {
    key: string;
    count: number;
    resets_at: Date;
  };
  rate_limit_turn: {
    key: string;
    next_at: Date;
  };
  reconciled_day: {
    id: GeneratedAlways<number>;
    provider: ColumnTypes["reconciled_day.provider"];
    is_live: boolean;
    day: WallTime;
    payments: Generated<number>;
    sums: JsonWithDefault<ColumnTypes["reconciled_day.sums"]>;
    compared_at: Date | null;
    failure: Generated<string>;
    tries: Generated<number>;
    next_try_at: Generated<Date | null>;
    account: Generated<string>;
  };
  reconciliation_finding: {
    id: GeneratedAlways<number>;
    provider: ColumnTypes["reconciliation_finding.provider"];
    is_live: boolean;
    day: WallTime;
    kind: ColumnTypes["reconciliation_finding.kind"];
    attempt: string;
    project_id: number | null;
    attempt_id: number | null;
    reference: string;
    currency: string;
    here_paid_cents: number | null;
    here_refunded_cents: number | null;
    there_paid_cents: number | null;
    there_refunded_cents: number | null;
    found_at: Generated<Date>;
    state: Generated<ColumnTypes["reconciliation_finding.state"]>;
    reason: Generated<string>;
    staff_id: number | null;
    staff_name: Generated<string>;
    marked_at: Date | null;
    account: Generated<string>;
  };
  region: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["region.texts"]>;
    country_id: number;
    iso_code: string | null;
    priority: Generated<boolean>;
    version: Generated<number>;
    seed_key: string | null;
  };
  registration: {
    project_id: number;
    id: GeneratedAlways<number>;
    name: string;
    name_key: string;
    type: ColumnTypes["registration.type"];
    status: Generated<ColumnTypes["registration.status"]>;
    opens_at: WallTime | null;
    closes_at: WallTime | null;
    ticket_price_cents: ColumnTypes["registration.ticket_price_cents"];
    barcode_pool_id: number;
    culture_code: string;
    outcome: Generated<ColumnTypes["registration.outcome"]>;
    outcome_message: Generated<string>;
    unique_email: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    how_to_pay: JsonWithDefault<ColumnTypes["registration.how_to_pay"]>;
    is_listed: Generated<boolean>;
    itec: Generated<ColumnTypes["registration.itec"]>;
    itec_attendee_type_id: Generated<string>;
    itec_key: Buffer | null;
    itec_key_mark: string | null;
    is_auth_required: Generated<boolean>;
    conditional_question_id: number | null;
    confirms_email: Generated<boolean>;
    offered_cultures: string[] | null;
    cancel_until: WallTime | null;
    correct_until: WallTime | null;
    correctable_questions: Generated<number[]>;
    pass_on_until: WallTime | null;
    waiting_list: Generated<ColumnTypes["registration.waiting_list"]>;
    offer_minutes: Generated<number>;
    offers_in_order: Generated<boolean>;
    group_maximum: number | null;
    refund_percent: number | null;
    refund_until: WallTime | null;
    later_refund_percent: number | null;
    refunds_hand_payments: Generated<boolean>;
    vat_rate: ColumnTypes["registration.vat_rate"] | null;
  };
  registration_capacity: {
    project_id: number;
    registration_id: number;
    ticket_count: number;
    leased: number;
    set_aside: Generated<number>;
  };
  registration_code: {
    code: string;
    project_id: number;
    registration_id: number;
  };
  registration_funnel: {
    project_id: number;
    registration_id: number;
    opened: Generated<number>;
    started: Generated<number>;
    counted_since: Generated<Date>;
  };
  registration_opening: {
    project_id: number;
    registration_id: number;
    minute: Date;
    opened: number;
  };
  registration_places: {
    project_id: ColumnTypes["registration_places.project_id"];
    registration_id: ColumnTypes["registration_places.registration_id"];
    ticket_count: ColumnTypes["registration_places.ticket_count"];
    issued: ColumnTypes["registration_places.issued"];
    held: ColumnTypes["registration_places.held"];
    set_aside: ColumnTypes["registration_places.set_aside"];
  };
  registration_usage: {
    project_id: number;
    registration_id: number;
    issued: Generated<number>;
    held: Generated<number>;
    shard: Generated<number>;
    leased: number;
  };
  retention_notice: {
    project_id: number;
    work_id: string;
    recipient: string;
    lines: string[];
  };
  retention_rule: {
    project_id: number;
    id: GeneratedAlways<number>;
    question_id: number | null;
    days: number;
    announced_at: Date | null;
    announced_entries: Generated<number>;
    postponed_until: WallTime | null;
    postponed_because: Generated<string>;
    postponed_by: Generated<string>;
    looked_at: Date | null;
    version: Generated<number>;
  };
  retention_run: {
    project_id: number;
    id: string;
    rule_id: number;
    question_id: number | null;
    question_name: string;
    is_trial: boolean;
    staff_id: number | null;
    staff_name: string;
    started_at: Generated<Date>;
    places: JsonWithDefault<ColumnTypes["retention_run.places"]>;
    backups: Json<ColumnTypes["retention_run.backups"]>;
    erasure_id: number | null;
  };
  rubric: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["rubric.texts"]>;
    partition_id: number;
    version: Generated<number>;
    seed_key: string | null;
  };
  scenario: {
    project_id: number;
    registration_id: number;
    version: number;
    body: Json<ColumnTypes["scenario.body"]>;
    saved_at: Generated<Date>;
  };
  scenario_draft: {
    project_id: number;
    registration_id: number;
    version: number;
    body: Json<ColumnTypes["scenario_draft.body"]> | null;
    base_version: number;
    saved_at: Date;
    saved_by: string;
    publish_at: WallTime | null;
    work_id: string | null;
    scheduled_by_id: number | null;
    scheduled_by: string | null;
    not_published: Generated<string>;
  };
  scenario_path: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    name: string;
    choices: Json<ColumnTypes["scenario_path.choices"]>;
    accepted: Json<ColumnTypes["scenario_path.accepted"]>;
    created_at: Generated<Date>;
  };
  secret: {
    name: string;
    value: string;
    created_at: Generated<Date>;
  };
  seed_mark: {
    name: string;
    hash: string;
    at: Generated<Date>;
  };
  shared_job: {
    name: string;
    started_at: Generated<Date>;
    due_at: Generated<Date>;
  };
  sign_in: {
    issuer: string;
    subject: string;
    at: Date;
  };
  signed_code_settings: {
    project_id: number;
    version: Generated<number>;
    wallet_code: ColumnTypes["signed_code_settings.wallet_code"];
  };
  signing_key: {
    project_id: number;
    number: number;
    public_key: Buffer;
    private_key: Buffer | null;
    is_signing: Generated<boolean>;
    made_at: Generated<Date>;
    revoked_at: Date | null;
  };
  staff: {
    id: GeneratedAlways<number>;
    issuer: string | null;
    subject: string | null;
    name: string;
    email: string | null;
    role: ColumnTypes["staff.role"] | null;
    active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  staff_project: {
    project_id: number;
    staff_id: number;
  };
  step: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["step.texts"]>;
    enabled_by_default: Generated<boolean>;
    version: Generated<number>;
    seed_key: string | null;
    project_id: number | null;
  };
  submission: {
    project_id: number;
    registration_id: number;
    idempotency_key: string;
    digest: Buffer;
    ticket_id: number | null;
    answers: Json<ColumnTypes["submission.answers"]> | null;
    created_at: Generated<Date>;
    words: string | null;
  };
  ticket: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    identifier: string;
    barcode: string;
    status: ColumnTypes["ticket.status"];
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
    promotion_id: number | null;
    promo_code: string | null;
    original_price_cents: ColumnTypes["ticket.original_price_cents"];
    price_cents: ColumnTypes["ticket.price_cents"];
    purchased: boolean;
    payment_id: string | null;
    expire_payment_at: Date | null;
    culture_code: string;
    scenario_version: number;
    answers: Json<ColumnTypes["ticket.answers"]>;
    unique_email: string | null;
    hold_recipient: string | null;
    hold_network: Buffer | null;
    payment_method: ColumnTypes["ticket.payment_method"] | null;
    payment_reference: string | null;
    paid_at: Date | null;
    promo_code_id: number | null;
    unique_subject: string | null;
    version: Generated<number>;
    former_barcodes: Generated<string[]>;
    tags: Generated<string[]>;
    answered_registration_id: number | null;
    group_id: number | null;
    is_incomplete: Generated<boolean>;
  };
  ticket_action: {
    project_id: number;
    id: string;
    kind: ColumnTypes["ticket_action.kind"];
    payment_method: ColumnTypes["ticket_action.payment_method"] | null;
    payment_reference: string | null;
    tags_added: Generated<string[]>;
    tags_removed: Generated<string[]>;
    staff_id: number | null;
    staff_name: string;
    total: Generated<number>;
    started_at: Generated<Date>;
    cancels_tickets: Generated<boolean>;
    refund_reason: Generated<string>;
    refund_accounts: Generated<string[]>;
  };
  ticket_action_row: {
    project_id: number;
    action_id: string;
    ticket_id: number;
    outcome: ColumnTypes["ticket_action_row.outcome"] | null;
  };
  ticket_change: {
    project_id: number;
    id: GeneratedAlways<number>;
    ticket_id: number;
  };
  ticket_correction: {
    project_id: number;
    ticket_id: number;
    version: number;
    corrected_at: Generated<Date>;
    staff_name: string;
    changes: Json<ColumnTypes["ticket_correction.changes"]>;
  };
  ticket_count: {
    project_id: number;
    kind: string;
    registration_id: number;
    status: string;
    entry: string;
    tickets: number;
    price_cents: number;
  };
  ticket_counted: {
    project_id: number;
    ticket_id: number;
    registration_id: number;
    day: WallTime;
    status: string;
    promotion_id: number | null;
    country: string;
    price_cents: number;
    has_come: boolean;
  };
  ticket_export: {
    project_id: number;
    id: string;
    issuer: string;
    subject: string;
    registration_id: number | null;
    unprintable: Generated<number[]>;
  };
  ticket_facet: {
    project_id: number;
    facet: string;
    tickets: number;
  };
  ticket_group: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    identifier: string;
    contact_name: string;
    contact_email: string;
    mailbox: string;
    culture_code: string;
    idempotency_key: string;
    digest: Buffer;
    created_at: Generated<Date>;
    reminded_at: Date | null;
  };
  ticket_offer: {
    project_id: number;
    token: string;
    ticket_id: number;
    recipient: string;
    culture_code: string;
    offered_at: Generated<Date>;
    expires_at: Date;
    outcome: string | null;
    former_identifier: string | null;
    accepted_at: Date | null;
  };
  ticket_search: {
    project_id: number;
    ticket_id: number;
    status: ColumnTypes["ticket_search.status"];
    facets: Generated<string[]>;
    created_at: Date | null;
    paid_at: Date | null;
  };
  ticket_sort: {
    project_id: number;
    ticket_id: number;
    status: ColumnTypes["ticket_sort.status"];
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
    original_price_cents: ColumnTypes["ticket_sort.original_price_cents"];
    price_cents: ColumnTypes["ticket_sort.price_cents"];
    purchased: boolean;
    payment_id: string | null;
    expire_payment_at: Date | null;
  };
  ticket_tag: {
    project_id: number;
    tag_key: string;
    tag: string;
    created_at: Generated<Date>;
  };
  ticket_view: {
    project_id: number;
    id: GeneratedAlways<number>;
    issuer: string | null;
    subject: string | null;
    name: string;
    name_key: string;
    parameters: Json<ColumnTypes["ticket_view.parameters"]>;
    is_default: Generated<boolean>;
    version: Generated<number>;
  };
  user_message: {
    id: GeneratedAlways<number>;
    internal_name: string;
    name_key: string;
    texts: JsonWithDefault<ColumnTypes["user_message.texts"]>;
    version: Generated<number>;
    seed_key: string | null;
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
  visitor_entry_count: {
    project_id: number;
    registration_id: number;
    action: string;
    quarter: Date;
    slot: number;
    entries: number;
    newest: Date;
  };
  visitor_file: {
    project_id: number;
    file_id: number;
    visit_date: WallTime;
    turngate: string;
    turngate_key: string;
    sha256: Buffer | null;
    known: Generated<number>;
    open: Generated<number>;
    repeats: Generated<number>;
    errors: Generated<number>;
    gate_visitors: Generated<number>;
    day_visitors: Generated<number>;
    last_line: Generated<number>;
    matched_line: Generated<number>;
    version: Generated<number>;
    gate_id: number | null;
  };
  visitor_hour: {
    project_id: number;
    file_id: number;
    hour: WallTime;
    scans: number;
  };
  visitor_scan: {
    project_id: number;
    file_id: number;
    line: number;
    code: string;
    other_code: string | null;
    scanned_at: WallTime | null;
    direction: Generated<string>;
    kind: Generated<ColumnTypes["visitor_scan.kind"]>;
    error: string | null;
    ticket_id: number | null;
  };
  visitor_ticket: {
    project_id: number;
    ticket_id: number;
    registration_id: number;
    is_issued: boolean;
  };
  waiting_entry: {
    project_id: number;
    id: GeneratedAlways<number>;
    registration_id: number;
    identifier: string;
    rank: string;
    email: string;
    mailbox: string;
    name: Generated<string>;
    culture_code: string;
    state: Generated<ColumnTypes["waiting_entry.state"]>;
    joined_at: Generated<Date>;
    offer_until: Date | null;
    ended_at: Date | null;
    ticket_id: number | null;
  };
  wallet_device: {
    project_id: number;
    serial: string;
    device: string;
    push_token: string;
    registered_at: Generated<Date>;
  };
  wallet_event: {
    project_id: number;
    fingerprint: string;
  };
  wallet_pass: {
    project_id: number;
    serial: string;
    wallet: ColumnTypes["wallet_pass.wallet"];
    ticket_id: number;
    identifier: string;
    changes: Generated<number>;
    told_changes: Generated<number>;
    changed_at: Date;
    work_id: string | null;
  };
  webhook: {
    project_id: number;
    id: GeneratedAlways<number>;
    url: string;
    event_types: ColumnTypes["webhook.event_types"];
    is_enabled: Generated<boolean>;
    disabled_because: Generated<string>;
    secret: Buffer;
    former_secret: Buffer | null;
    former_until: Date | null;
    work_id: string | null;
    failed_rounds: Generated<number>;
    failing_since: Date | null;
    paused_until: Date | null;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  webhook_delivery: {
    project_id: number;
    id: GeneratedAlways<number>;
    webhook_id: number;
    message_id: string;
    type: string;
    subject: string;
    body: string;
    state: Generated<ColumnTypes["webhook_delivery.state"]>;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    first_tried_at: Date | null;
    next_at: Generated<Date>;
    ended_at: Date | null;
    answer_status: number | null;
    duration_ms: number | null;
    error: Generated<string>;
  };
  webhook_notice: {
    project_id: number;
    work_id: string;
    recipient: string;
    name: string;
    url: string;
    reason: string;
  };
  webhook_opening: {
    project_id: number;
    registration_id: number;
    is_open: boolean;
  };
  word_search: {
    project_id: number;
    ticket_id: number;
    status: ColumnTypes["word_search.status"];
    words: string;
  };
}

/** Those of them that are views. */
export type View = "registration_places";
