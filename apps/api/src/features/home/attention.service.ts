import { isAtLeast } from "@foyer/contract/access.ts";
import { ATTENTION_KINDS, type AttentionKind, type AttentionLine } from "@foyer/contract/home.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { readMailState } from "../mail/mail.service.ts";
import { countOpenRequests } from "../privacy/erasure-requests.service.ts";
import { listAnnounced } from "../privacy/retention/retention.service.ts";
import { countOpenFindings } from "../reconciliation/reconciliation.service.ts";
import { getSuspiciousHolds } from "../ticket-life/release-holds.service.ts";
import {
  listBouncedTickets,
  listChargedBack,
  listDeskConflicts,
  listDrafts,
  listEndingHolds,
  listGateConflicts,
  listKeptPlaces,
  listLowPools,
  listProjectsWithHolds,
  listRefunds,
  listSilentDesks,
} from "./attention.store.ts";

/** The smallest group that is suspicious. rules/tickets 26 */
const MIN_SUSPICIOUS = 5;
const MAX_ERASURES = 100;
/** Hours without a call after which an open desk is reported. rules/home 5 */
const SILENT_HOURS = 2;

type Row = {
  projectId: number;
  projectName: string;
  count: number;
  of?: number;
  subjectId?: number | null;
  subjectName?: string | null;
};

/** Lists what the caller's role may mend in their projects, most urgent first. rules/home 5 */
export async function listAttention(
  db: Kysely<Database>,
  caller: Caller,
  { hasMailServer }: { hasMailServer: boolean },
): Promise<AttentionLine[]> {
  const { role } = caller;
  const parts = [
    isAtLeast(role, "admin") ? await ofAdmins(db, hasMailServer) : [],
    isAtLeast(role, "manager") ? await ofManagers(db, caller) : [],
    isAtLeast(role, "operator") ? await ofOperators(db, caller) : [],
  ];
  const place = ({ kind }: AttentionLine) => ATTENTION_KINDS.indexOf(kind);
  return parts.flat().toSorted((a, b) => place(a) - place(b));
}

async function ofAdmins(db: Kysely<Database>, hasMailServer: boolean): Promise<AttentionLine[]> {
  const { isPaused, waiting, failed } = await readMailState(db);
  const differing = await countOpenFindings(db);
  const line = (kind: AttentionKind, count: number) => ({
    kind,
    count,
    of: null,
    project: null,
    subject: null,
  });
  return [
    ...(hasMailServer ? [] : [line("mail-off", waiting)]),
    ...(isPaused ? [line("mail-paused", waiting)] : []),
    ...(failed > 0 ? [line("mail-failing", failed)] : []),
    ...(differing > 0 ? [line("payments-differ", differing)] : []),
  ];
}

async function ofManagers(db: Kysely<Database>, caller: Caller): Promise<AttentionLine[]> {
  const { projects } = caller;
  return [
    ...(await listAnnounced(db, projects, MAX_ERASURES)).map((row) => toLine("erasure-soon", row)),
    ...(await countOpenRequests(db, projects)).map((row) => toLine("erasure-asked", row)),
    ...(await listLowPools(db, projects)).map((row) =>
      toLine(row.count === 0 ? "pool-empty" : "pool-low", row),
    ),
    ...(await listRefunds(db, projects)).map((row) => toLine("refunds-due", row)),
    ...(await listChargedBack(db, projects)).map((row) => toLine("charged-back", row)),
    ...(await listSuspicious(db, caller)).map((row) => toLine("holds-suspicious", row)),
    ...(await listKeptPlaces(db, projects)).map((row) => toLine("places-kept", row)),
    ...(await listEndingHolds(db, projects)).map((row) => toLine("unpaid-ending", row)),
    ...(await listDrafts(db, projects, "failed")).map((row) => toLine("draft-failed", row)),
    ...(await listDrafts(db, projects, "waiting")).map((row) => toLine("draft-unpublished", row)),
  ];
}

async function ofOperators(db: Kysely<Database>, { projects }: Caller): Promise<AttentionLine[]> {
  return [
    ...(await listDeskConflicts(db, projects)).map((row) => toLine("desk-conflicts", row)),
    ...(await listGateConflicts(db, projects)).map((row) => toLine("gate-conflicts", row)),
    ...(await listBouncedTickets(db, projects)).map((row) => toLine("mail-bounced", row)),
    ...(await listSilentDesks(db, projects, SILENT_HOURS)).map((row) => toLine("desk-unsynced", row)),
  ];
}

/** The tickets in suspicious groups, by project. */
async function listSuspicious(db: Kysely<Database>, caller: Caller): Promise<Row[]> {
  const found: Row[] = [];
  for (const project of await listProjectsWithHolds(db, caller.projects, MIN_SUSPICIOUS)) {
    const groups = await getSuspiciousHolds(db, caller, project.projectId);
    // A ticket may be in the group of its recipient and in that of its network: the larger sum is told.
    const sum = (by: string) =>
      groups.filter((group) => group.by === by).reduce((total, { count }) => total + count, 0);
    const count = Math.max(sum("recipient"), sum("network"));
    if (count > 0) found.push({ ...project, count });
  }
  return found;
}

export const toLine = (
  kind: AttentionKind,
  { projectId, projectName, subjectId, subjectName, count, of }: Row,
): AttentionLine => ({
  kind,
  count,
  of: of ?? null,
  project: { id: projectId, name: projectName },
  subject: typeof subjectId === "number" ? { id: subjectId, name: subjectName ?? "" } : null,
});
