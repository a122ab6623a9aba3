import type { AttentionKind, AttentionLine } from "@foyer/contract/home.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { paths } from "../../paths.ts";

type Words = { text: string; action: string; to: string; isUrgent: boolean };
type Place = { projectId: number; projectName: string };
type Writer = (
  count: number,
  named: { subject: string; of: number; place: Place; subjectId: number },
) => Words;

/** Counts of the server end at this number. */
const MAX_COUNTED = 1_000;
const many = (count: number, one: string, plural = `${one}s`) =>
  count >= MAX_COUNTED ? `${formatCount(count)} or more ${plural}` : countOf(count, one, plural);

const registration = ({ place, subjectId }: { place: Place; subjectId: number }) =>
  paths.editRegistration({ ...place, registrationId: subjectId });
const scenario = ({ place, subjectId }: { place: Place; subjectId: number }) =>
  paths.scenarioEditor({ ...place, registrationId: subjectId });
const tickets = ({ place }: { place: Place }, more = "") =>
  `${paths.tickets()}?project=${place.projectId}${more}`;

/** One sentence for each kind of line, what to do, and where. rules/home 5 */
const WRITERS: Readonly<Record<AttentionKind, Writer>> = {
  "node-lost": () => ({
    text: "The part of the database that has this project does not answer. All else goes on.",
    action: "Look again",
    to: paths.home(),
    isUrgent: true,
  }),
  "mail-off": (count) => ({
    text:
      count === 0 ? "Mail is off: no mail server is set up." : `Mail is off: ${many(count, "mail")} waiting.`,
    action: "Open the outbox",
    to: paths.outbox(),
    isUrgent: true,
  }),
  "mail-paused": (count) => ({
    text: count === 0 ? "All mails are paused." : `All mails are paused: ${many(count, "mail")} waiting.`,
    action: "Open the outbox",
    to: paths.outbox(),
    isUrgent: true,
  }),
  "mail-failing": (count) => ({
    text: `${many(count, "mail")} could not be sent.`,
    action: "See why",
    to: `${paths.outbox()}?state=failed`,
    isUrgent: true,
  }),
  "mail-bounced": (count, at) => ({
    text:
      count === 1
        ? `The mail of ticket ${at.subjectId} did not arrive.`
        : `The mails of ${many(count, "ticket")} did not arrive.`,
    action: count === 1 ? "Open the ticket" : "Open the first",
    to: tickets(at, `&ticket=${at.subjectId}`),
    isUrgent: true,
  }),
  "pool-empty": (_, { subject, of, place, subjectId }) => ({
    text: `The pool “${subject}” has no barcodes left for ${countOf(of, "place")}.`,
    action: "Add barcodes",
    to: paths.barcodes({ ...place, barcodePoolId: subjectId }),
    isUrgent: true,
  }),
  "pool-low": (count, { subject, of, place, subjectId }) => ({
    text: `The pool “${subject}” has ${countOf(count, "barcode")} left for ${countOf(of, "place")}.`,
    action: "Add barcodes",
    to: paths.barcodes({ ...place, barcodePoolId: subjectId }),
    isUrgent: false,
  }),
  "refunds-due": (count) => ({
    text: count === 1 ? "1 refund is due." : `${formatCount(count)} refunds are due.`,
    action: "Record refunds",
    to: `${paths.home()}#refunds-due`,
    isUrgent: true,
  }),
  "payments-differ": (count) => ({
    text:
      count === 1
        ? "1 payment differs from its provider."
        : `${formatCount(count)} payments differ from their providers.`,
    action: "See what to do",
    to: paths.reconciliation(),
    isUrgent: true,
  }),
  "charged-back": (count, at) => ({
    text:
      count === 1
        ? `The payment of ticket ${at.subjectId} was charged back.`
        : `${formatCount(count)} payments were charged back.`,
    action: count === 1 ? "Keep or cancel the ticket" : "Open the first",
    to: tickets(at, `&ticket=${at.subjectId}`),
    isUrgent: true,
  }),
  "holds-suspicious": (count, at) => ({
    text: `${countOf(count, "unpaid ticket")} look like abuse.`,
    action: "Check them",
    to: tickets(at),
    isUrgent: true,
  }),
  "places-kept": (count, at) => ({
    text: `${countOf(count, "free place")} of “${at.subject}” ${count === 1 ? "waits" : "wait"} until you choose who gets ${count === 1 ? "it" : "them"}.`,
    action: "Choose",
    to: paths.waitingList({ ...at.place, registrationId: at.subjectId }),
    isUrgent: true,
  }),
  "unpaid-ending": (count, at) => ({
    text:
      count === 1
        ? "1 unpaid ticket expires within a day."
        : `${formatCount(count)} unpaid tickets expire within a day.`,
    action: "See them",
    to: tickets(at, "&status=held&sortName=ExpirePaymentDateTime&sortOrder=asc"),
    isUrgent: false,
  }),
  "draft-unpublished": (_, at) => ({
    text: `“${at.subject}” has a draft that is not published.`,
    action: "Open the draft",
    to: scenario(at),
    isUrgent: false,
  }),
  "draft-failed": (_, at) => ({
    text: `The draft of “${at.subject}” was not published at its time.`,
    action: "See why",
    to: registration(at),
    isUrgent: true,
  }),
  "scenario-findings": (count, at) => ({
    text: `The scenario of “${at.subject}” has ${countOf(count, "finding")}.`,
    action: "Check it",
    to: scenario(at),
    isUrgent: false,
  }),
  "erasure-asked": (count, at) => ({
    text:
      count === 1
        ? "1 person asks for the erasure of their data."
        : `${formatCount(count)} people ask for the erasure of their data.`,
    action: "See the requests",
    to: paths.retention(at.place),
    isUrgent: true,
  }),
  "erasure-soon": (count, at) => ({
    text: `${at.subject === "" ? "Personal data" : `The answers to “${at.subject}”`} of ${countOf(count, "ticket or entry", "tickets and entries")} will be erased ${at.of === 0 ? "today" : `in ${countOf(at.of, "day")}`}.`,
    action: "Try it first or postpone it",
    to: paths.retention(at.place),
    isUrgent: false,
  }),
  "desk-unsynced": (count, at) => ({
    text: `${count === 1 ? "1 desk" : `${formatCount(count)} desks`} of “${at.subject}” did not sync for 2 hours.`,
    action: "See desks",
    to: registration(at),
    isUrgent: false,
  }),
  "desk-conflicts": (count, at) => ({
    text: `${countOf(count, "visitor")} of desks ${count === 1 ? "waits" : "wait"} for your decision.`,
    action: "Decide",
    to: registration(at),
    isUrgent: true,
  }),
  "gate-conflicts": (count, at) => ({
    text: `${countOf(count, "visitor")} ${count === 1 ? "was" : "were"} let in twice or wrongly.`,
    action: "Look at them",
    to: paths.gates(at.place),
    isUrgent: false,
  }),
};

/** A line of Home in words. */
export function attentionWords({ kind, count, of, project, subject }: AttentionLine): Words {
  const place = { projectId: project?.id ?? 0, projectName: project?.name ?? "" };
  return WRITERS[kind](count, {
    subject: subject?.name ?? "",
    subjectId: subject?.id ?? 0,
    of: of ?? 0,
    place,
  });
}
