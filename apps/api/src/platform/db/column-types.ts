import type { Role } from "@foyer/contract/access.ts";
import type { ConsentEnd, ConsentSource } from "@foyer/contract/consents.ts";
import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import type { DeskReason } from "@foyer/contract/desks.ts";
import type { ErasedPlaces, NamedBackup } from "@foyer/contract/erasures.ts";
import type { MailKind } from "@foyer/contract/mails.ts";
import type { FindingKind, FindingState } from "@foyer/contract/reconciliation.ts";
import type { ItecMode } from "@foyer/contract/registrations.ts";
import type { RetentionPlaces } from "@foyer/contract/retention.ts";
import type { WalletCode } from "@foyer/contract/signed-codes.ts";
import type { WaitingListState, WaitingState } from "@foyer/contract/waiting-list.ts";
import type { Wallet } from "@foyer/contract/wallet.ts";
import type { WebhookDeliveryState, WebhookEventType } from "@foyer/contract/webhooks.ts";
import type { BarcodeState } from "@foyer/domain/barcode/stock.ts";
import type { HandReason } from "@foyer/domain/gate/by-hand.ts";
import type { ScanReason, ScanVerdict } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction, EntryLimit, GateWay } from "@foyer/domain/gate/gate-rules.ts";
import type { InvoiceDocument, InvoiceKind } from "@foyer/domain/invoice/invoice-document.ts";
import type { VatRate } from "@foyer/domain/invoice/vat.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import type { MailDetails } from "@foyer/domain/mail-text/mail-details.ts";
import type { EventNotice, MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import type { FormerEvent, Message, MessageKind, MessageOutcome } from "@foyer/domain/mail-text/message.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import type { Discount } from "@foyer/domain/money/discount.ts";
import type {
  AttemptState,
  PaymentProviderName,
  RefundCause,
  RefundState,
} from "@foyer/domain/payment/attempt-state.ts";
import type { ReconciledSum } from "@foyer/domain/payment/reconciled-sum.ts";
import type { TemplateType } from "@foyer/domain/printout/choose-template.ts";
import type { PrinterResolution, TemplateField } from "@foyer/domain/printout/template-field.ts";
import type { PathRun } from "@foyer/domain/scenario/paths/run-path.ts";
import type { Condition, LocalizedScenario, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { HowToPay } from "@foyer/domain/ticket/how-to-pay.ts";
import type { LeadField, LeadOutcome } from "@foyer/domain/ticket/lead-fields.ts";
import type { LatePaymentState, LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { TicketActionKind, TicketActionOutcome } from "@foyer/domain/ticket/ticket-action.ts";
import type { TicketChange } from "@foyer/domain/ticket/ticket-change.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { ColumnType } from "kysely";

/** A column of json: its value when read, its JSON text when written. */
export type Json<T> = ColumnType<T, string, string>;

/** A column of json with a default. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** Done, failed and cancelled are final; failed work is a dead letter that staff can repeat. rules/durable-work 1 */
type WorkState = "waiting" | "running" | "done" | "failed" | "cancelled";

/**
 * The columns whose values have a narrower type than the database can say, each on one line: `npm run schema` reads
 * them here and writes `schema.ts`. Whether a column may be null or has a default is known to the database, except of a
 * view: its columns may be null unless they are named here.
 */
export interface ColumnTypes {
  "answer.texts": Texts;
  "answer_tally.counts": readonly unknown[];
  "answer_tally.source": "ticket" | "message";
  "api_key.role": Role;
  "barcode.state": BarcodeState;
  "consent.ended_by": ConsentEnd;
  "consent.source": ConsentSource;
  "country.texts": Texts;
  "desk_conflict.reason": DeskReason;
  "desk_conflict.visitor": DeskVisitor;
  "durable_work.state": WorkState;
  "erasure.backups": readonly NamedBackup[];
  "erasure.places": ErasedPlaces;
  "event_notice.kind": EventNotice;
  "gate.entry_limit": EntryLimit;
  "gate.way": GateWay;
  "gate_conflict.reason": ScanReason;
  "gate_count.verdict": ScanVerdict;
  "gate_device.ended": "blocked" | "closed";
  "gate_passage.direction": Direction;
  "gate_quarter.passage": Direction | "none";
  "gate_quarter.reason": ScanReason | "";
  "gate_quarter.verdict": ScanVerdict;
  "gate_scan.direction": Direction;
  "gate_scan.hand_reason": HandReason;
  "gate_scan.reason": ScanReason;
  "gate_scan.verdict": ScanVerdict;
  "gate_scan_pending.verdict": ScanVerdict;
  "invitation.kind": "join" | "password";
  "invoice.document": InvoiceDocument;
  "invoice.gross_cents": Cents;
  "invoice.kind": InvoiceKind;
  "invoice.net_cents": Cents;
  "invoice.vat_cents": Cents;
  "late_payment.amount_cents": Cents;
  "late_payment.method": PaymentMethod;
  "late_payment.reason": LateReason;
  "late_payment.state": LatePaymentState;
  "lead_device.ended": "blocked" | "closed";
  "lead_scan.outcome": LeadOutcome;
  "lead_settings.fields": LeadField[];
  "mail.details": MailDetails;
  "mail.kind": MailKind;
  "message.former": FormerEvent;
  "message.kind": MessageKind;
  "message.texts": Message["texts"];
  "message_ticket.outcome": MessageOutcome;
  "oidc_record.payload": Record<string, unknown>;
  "partition.texts": Texts;
  "payment_account.provider": Exclude<PaymentProviderName, "hand">;
  "payment_attempt.amount_cents": Cents;
  "payment_attempt.charged_back_cents": Cents;
  "payment_attempt.fee_cents": Cents;
  "payment_attempt.method": PaymentMethod;
  "payment_attempt.paid_cents": Cents;
  "payment_attempt.provider": PaymentProviderName;
  "payment_attempt.refunded_cents": Cents;
  "payment_attempt.state": AttemptState;
  "payment_chargeback.amount_cents": Cents;
  "payment_fee.fixed_cents": Cents;
  "payment_refund.amount_cents": Cents;
  "payment_refund.cause": RefundCause;
  "payment_refund.fee_cents": Cents;
  "payment_refund.state": RefundState;
  "phone_code.texts": Texts;
  "place.texts": Texts;
  "printout_template.printer_dpi": PrinterResolution;
  "printout_template.settings": TemplateField[];
  "printout_template.type": TemplateType;
  "project.how_to_pay": HowToPay;
  "project_invoicing.vat_rate": VatRate | null;
  "project_mail_text.name": MailTextName;
  "promo_code.discount_millionths": Discount;
  "question.settings": Record<string, unknown>;
  "question.texts": Texts;
  "reconciled_day.provider": Exclude<PaymentProviderName, "hand">;
  "reconciled_day.sums": readonly ReconciledSum[];
  "reconciliation_finding.kind": FindingKind;
  "reconciliation_finding.provider": Exclude<PaymentProviderName, "hand">;
  "reconciliation_finding.state": FindingState;
  "region.texts": Texts;
  "registration.how_to_pay": HowToPay;
  "registration.itec": ItecMode;
  "registration.outcome": "ticket" | "textMessage";
  "registration.status": "draft" | "open" | "closed";
  "registration.ticket_price_cents": Cents;
  "registration.vat_rate": VatRate | null;
  "registration.type": "Online" | "Onsite" | "Offline";
  "registration.waiting_list": WaitingListState;
  "registration_places.held": number;
  "registration_places.issued": number;
  "registration_places.project_id": number;
  "registration_places.registration_id": number;
  "registration_places.set_aside": number;
  "registration_places.ticket_count": number;
  "rubric.texts": Texts;
  "retention_run.backups": readonly NamedBackup[];
  "retention_run.places": RetentionPlaces;
  "scenario.body": LocalizedScenario;
  "scenario_draft.body": LocalizedScenario;
  "scenario_path.accepted": PathRun;
  "scenario_path.choices": readonly Condition[];
  "signed_code_settings.wallet_code": WalletCode;
  "staff.role": Role;
  "step.texts": Texts;
  "submission.answers": readonly ResultItem[];
  "ticket.answers": readonly ResultItem[];
  "ticket.original_price_cents": Cents;
  "ticket.payment_method": PaymentMethod;
  "ticket.price_cents": Cents;
  "ticket.status": TicketStatus;
  "ticket_action.kind": TicketActionKind;
  "ticket_action.payment_method": PaymentMethod;
  "ticket_action_row.outcome": TicketActionOutcome;
  "ticket_correction.changes": readonly TicketChange[];
  "ticket_search.status": TicketStatus;
  "ticket_sort.original_price_cents": Cents;
  "ticket_sort.price_cents": Cents;
  "ticket_sort.status": TicketStatus;
  "ticket_view.parameters": Readonly<Record<string, string>>;
  "user_message.texts": Texts;
  "visitor_scan.kind": "first" | "repeat" | "error";
  "wallet_pass.wallet": Wallet;
  "webhook.event_types": readonly WebhookEventType[];
  "waiting_entry.state": WaitingState;
  "webhook_delivery.state": WebhookDeliveryState;
  "word_search.status": TicketStatus;
}
