import { randomUUID } from "node:crypto";
import type * as contract from "@foyer/contract/gate-help.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { FoundTicket } from "@foyer/contract/search.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readSnapshot } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { LimitedKey } from "../../platform/rate-limit/rate-limit.ts";
import { limitSearch, withinSearchTime } from "../search/limit-search.service.ts";
import { findJustSold, findTicket, searchTickets } from "../tickets/find-tickets.service.ts";
import { listResets } from "./area-resets.store.ts";
import { listPassages } from "./gate-scans.store.ts";
import { findGate, type GateKey } from "./gates.store.ts";
import { scanAtGate } from "./scan-at-gate.service.ts";

/** Minutes for which a ticket is listed before anything is typed. rules/gates 45 */
const JUST_SOLD_MINUTES = 15;

type Wanted = {
  search: string;
  direction: Direction;
  /** Whose searches count together. */
  searcher: LimitedKey;
};

/** Finds visitors, with what the gate would say of them now; without a text those who have just bought. rules/gates 41, 45 */
export async function findGateVisitors(
  db: Kysely<Database>,
  key: GateKey,
  { search, direction, searcher }: Wanted,
): Promise<{ visitors: contract.GateVisitor[]; isComplete: boolean }> {
  if (!(await findGate(db, key))) throw problem("not-found");
  const { projectId } = key;
  const limit = LIMITS.visitorsFound;
  const found = await limitSearch(db, searcher, () =>
    withinSearchTime(db, (trx) =>
      search === ""
        ? findJustSold(trx, projectId, { minutes: JUST_SOLD_MINUTES, limit })
        : searchTickets(trx, projectId, { text: search, limit }),
    ),
  );
  return {
    visitors: await describeVisitors(db, key, { found: found ?? [], direction }),
    isComplete: found !== null,
  };
}

export async function getGateVisitor(
  db: Kysely<Database>,
  key: GateKey & { ticketId: number },
  direction: Direction,
): Promise<contract.GateVisitor> {
  const ticket = await findTicket(db, key.projectId, key.ticketId);
  const [visitor] = await describeVisitors(db, key, { found: ticket ? [ticket] : [], direction });
  if (!visitor) throw problem("not-found");
  return visitor;
}

/** Returns what a gate would say of a code now. Throws `gate-closed`. rules/gates 41 */
export const testScan = (
  db: Kysely<Database>,
  key: GateKey,
  scan: { code: string; direction: Direction },
): Promise<contract.TestedScan> =>
  readSnapshot(db, async (trx) => {
    const [tested] = await testScans(trx, key, [scan]);
    if (!tested) throw problem("not-found");
    return tested;
  });

/** Evaluates scans as they would be now, by the function that evaluates them all, and stores nothing. */
async function testScans(
  trx: Transaction<Database>,
  key: GateKey,
  scans: readonly { code: string; direction: Direction }[],
): Promise<contract.TestedScan[]> {
  const tested = await scanAtGate(trx, key, {
    deviceId: randomUUID(),
    scans: scans.map((scan, nth) => ({ ...scan, sequence: nth + 1 })),
    caller: { staffId: null, name: "" },
    isTest: true,
  });
  return tested.scans.map(withoutScan);
}

const withoutScan = ({ sequence: _, byHand: __, ...tested }: GateScan): contract.TestedScan => tested;

type Found = { found: readonly FoundTicket[]; direction: Direction };

function describeVisitors(
  db: Kysely<Database>,
  key: GateKey,
  { found, direction }: Found,
): Promise<contract.GateVisitor[]> {
  return readSnapshot(db, async (trx) => {
    const gate = await findGate(trx, key);
    if (!gate) throw problem("not-found");
    if (found.length === 0) return [];
    const tests = await testScans(
      trx,
      key,
      found.map(({ barcode }) => ({ code: barcode, direction })),
    );
    const codeKeys = found.map(({ barcode }) => spellingsOf(barcode).codeKey);
    const passages = await listPassages(trx, {
      projectId: key.projectId,
      areaKeys: [gate.areaKey],
      codeKeys,
    });
    const reset = (await listResets(trx, { ...key, areaKey: gate.areaKey })).at(-1) ?? 0;
    const byCode = Map.groupBy(passages, ({ codeKey }) => codeKey);
    return found.flatMap((ticket, nth): contract.GateVisitor[] => {
      const test = tests[nth];
      if (!test) return [];
      const last = byCode.get(codeKeys[nth] ?? "")?.at(-1);
      const { ticketId, status, fullName: name, company, email } = ticket;
      return [
        {
          ticketId,
          status,
          name,
          company,
          email,
          registrationName: test.holder?.registrationName ?? "",
          test,
          lastPassage: last
            ? { direction: last.direction, gateName: last.gateName, at: last.scannedAt.toISOString() }
            : null,
          isInside: last?.direction === "in" && last.scannedAt.getTime() > reset,
        },
      ];
    });
  });
}
