import { forgetAttendees } from "./features/attendee-sign-in/attendee-sessions.job.ts";
import { bulkRegistration } from "./features/bulk-registration/issue-batch.job.ts";
import type { CardSettings } from "./features/card-payments/card-parts.service.ts";
import { oldPaymentEvents, paymentSettling } from "./features/card-payments/settle-payments.job.ts";
import { gateScanCounting } from "./features/gates/count-gate-scans.job.ts";
import { invoiceCorrection } from "./features/invoices/correct-invoices.job.ts";
import { deliverTickets } from "./features/itec/deliver-tickets.service.ts";
import { forgetUnusedConsents } from "./features/itec/itec-consents.job.ts";
import { bounceReading, type OpenMailbox } from "./features/mail/bounces/read-bounces.job.ts";
import type { MailComposers } from "./features/mail/compose.service.ts";
import { eventNotices } from "./features/mail/event-notices.job.ts";
import { isMailPaused } from "./features/mail/mail-changes.service.ts";
import { paymentReminders } from "./features/mail/payment-reminders.job.ts";
import { outboxRelay } from "./features/mail/relay-outbox.job.ts";
import { sendMails } from "./features/mail/send-mail.service.ts";
import { sendMessages } from "./features/messages/send-messages.job.ts";
import { retention, retentionDates } from "./features/privacy/retention/retention.job.ts";
import { sendRetentionNotices } from "./features/privacy/retention/retention-notice.service.ts";
import { funnelCounts } from "./features/public-registration/count-funnel.job.ts";
import { openingCounts } from "./features/public-registration/count-openings.job.ts";
import { nightlyReconciliation, reconciliation } from "./features/reconciliation/reconcile.job.ts";
import { scheduledPublishing } from "./features/scenario-publishing/publish-scheduled.job.ts";
import { sendAccountNotices } from "./features/staff/account-notice.service.ts";
import { forgetOldActions, ticketActions } from "./features/ticket-actions/ticket-actions.job.ts";
import { expiry } from "./features/ticket-life/expire-tickets.job.ts";
import { forgetOldExports, ticketExports } from "./features/tickets/export/export-work.job.ts";
import { ticketIndexing } from "./features/tickets/index-tickets.job.ts";
import { forgetOldCodes } from "./features/verification/verification-codes.job.ts";
import { scanMatching } from "./features/visitors/match-scans.job.ts";
import { offerExpiry } from "./features/waiting-list/expire-offers.job.ts";
import { type ApplePush, tellApple } from "./features/wallet/tell-apple.service.ts";
import { type GoogleParts, tellGoogle } from "./features/wallet/tell-google.service.ts";
import { forgetOldTellings, walletEvents, walletRelay } from "./features/wallet/wallet.job.ts";
import { sendWebhooks } from "./features/webhooks/send-webhooks.service.ts";
import { sendWebhookNotices } from "./features/webhooks/webhook-notice.service.ts";
import { forgetOldDeliveries, openingEvents, webhookRelay } from "./features/webhooks/webhooks.job.ts";
import { nodeWatch } from "./platform/distribute/watch-nodes.job.ts";
import type { Changes } from "./platform/durable-work/changes.ts";
import { jobsOfRows } from "./platform/durable-work/look-for-rows.ts";
import { type JobParts, type RepeatedWork, repeat } from "./platform/durable-work/repeat.ts";
import { dueWork, worker } from "./platform/durable-work/run-due-work.ts";
import { type JobOfRows, type SharedJob, SharedJobs } from "./platform/durable-work/shared-jobs.ts";
import type { WorkKind } from "./platform/durable-work/work-kind.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Outbound } from "./platform/outbound/outbound.ts";
import { oldRateLimitCounts } from "./platform/rate-limit/remove-old-counts.job.ts";

type AllParts = JobParts & {
  changes: Changes;
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** Null without a mailbox of bounces. */
  openBounces: OpenMailbox | null;
  composers: MailComposers;
  outbound: Outbound;
  /** To the receivers of webhooks. */
  webhookOutbound: Outbound;
  publicUrl: string;
  /** Null: that wallet is not configured. */
  wallets: { apple: ApplePush | null; google: GoogleParts | null };
  payments: CardSettings;
};

/** The jobs that one server runs for all; each is safe when several run it at once. rules/durable-work 9 */
const SHARED_JOBS: readonly ((parts: AllParts) => SharedJob)[] = [
  nodeWatch,
  expiry,
  offerExpiry,
  paymentSettling,
  invoiceCorrection,
  oldPaymentEvents,
  nightlyReconciliation,
  reconciliation,
  paymentReminders,
  eventNotices,
  forgetOldCodes,
  forgetUnusedConsents,
  forgetAttendees,
  forgetOldExports,
  forgetOldActions,
  openingEvents,
  forgetOldDeliveries,
  walletEvents,
  forgetOldTellings,
  oldRateLimitCounts,
  retentionDates,
];

/** The shared jobs that run when rows wait for them. */
const JOBS_OF_ROWS: readonly ((parts: AllParts) => JobOfRows)[] = [
  outboxRelay,
  ticketIndexing,
  scanMatching,
  gateScanCounting,
  webhookRelay,
  walletRelay,
];

/** Each server stores what its own memory has. */
const JOBS_OF_EACH_SERVER: readonly ((parts: AllParts) => RepeatedWork)[] = [openingCounts, funnelCounts];

/** Every kind of durable work that this server does; without a mail server mails wait. rules/mail 8 */
const workKinds = ({
  mailer,
  composers,
  outbound,
  webhookOutbound,
  publicUrl,
  wallets,
}: AllParts): WorkKind[] => [
  ...(mailer
    ? [
        sendMails({ mailer, composers }),
        { ...sendAccountNotices({ mailer, publicUrl }), isPaused: isMailPaused },
        { ...sendWebhookNotices({ mailer, publicUrl }), isPaused: isMailPaused },
        { ...sendRetentionNotices({ mailer }), isPaused: isMailPaused },
      ]
    : []),
  ticketExports,
  bulkRegistration,
  ticketActions,
  sendMessages,
  retention,
  scheduledPublishing,
  deliverTickets(outbound),
  tellApple(wallets.apple),
  tellGoogle(wallets.google),
  sendWebhooks({ outbound: webhookOutbound, hasMailServer: mailer !== null }),
];

/** Starts every job and the workers of every kind; the returned function stops them and waits for what runs. */
export function startJobs(parts: AllParts): () => Promise<void> {
  const { openBounces } = parts;
  const kinds = workKinds(parts);
  const shared = new SharedJobs(parts);
  shared.start([
    ...SHARED_JOBS.map((job) => job(parts)),
    ...jobsOfRows(
      JOBS_OF_ROWS.map((job) => job(parts)),
      parts,
      shared,
    ),
    ...(openBounces ? [bounceReading(parts, openBounces)] : []),
    dueWork(kinds, parts, shared),
    ...kinds.map((kind) => worker(kind, parts, shared)),
  ]);
  parts.changes.listen(() => shared.changed());
  const stops = JOBS_OF_EACH_SERVER.map((job) => repeat(job(parts), parts.log));
  return async () => {
    await Promise.all([shared.stop(), ...stops.map((stop) => stop())]);
  };
}
