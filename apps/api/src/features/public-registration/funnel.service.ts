import type { FunnelStage } from "@foyer/contract/attend.ts";
import type { Kysely } from "kysely";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { countedNetworks } from "../../platform/rate-limit/network.ts";
import { RecentCounts } from "../../platform/rate-limit/recent-counts.ts";
import { addToFunnel } from "./funnel.store.ts";
import { requireLinkKey } from "./public-registration.service.ts";

type Place = { projectId: number; registrationId: number };
type Counts = Record<FunnelStage, number>;

/** Tabs of one network that count at one registration and stage within the window. rules/home 9 */
const MAX_TABS_COUNTED = 200;
const WINDOW_MINUTES = 15;
const MAX_NETWORKS_REMEMBERED = 20_000;

/** The counts of this server that are not stored yet, by registration. */
const pending = perDatabase(() => new Map<string, Place & Counts>());
const recent = perDatabase(
  () => new RecentCounts({ windowMinutes: WINDOW_MINUTES, maximum: MAX_NETWORKS_REMEMBERED }),
);

/** Counts a tab that opened or started the questions; the next flush stores it. Nothing of the visitor is kept. */
export async function countStage(
  db: Kysely<Database>,
  { code, stage, address }: { code: string; stage: FunnelStage; address: string },
): Promise<void> {
  const { projectId, registrationId } = await requireLinkKey(db, code);
  const place = `${projectId}/${registrationId}`;
  const isFlood = countedNetworks(address)
    .map(({ key, times }) => recent(db).add(`${place}/${stage}/${key}`) > MAX_TABS_COUNTED * times)
    .includes(true);
  // A flood is not told: it would try again elsewhere.
  if (isFlood) return;
  const counts = pending(db).get(place) ?? { projectId, registrationId, opened: 0, started: 0 };
  counts[stage] += 1;
  pending(db).set(place, counts);
}

/** Stores what was counted. What comes during a write starts a new count; what cannot be written is lost. */
export async function flushFunnel(db: Kysely<Database>): Promise<void> {
  for (const [key, { opened, started, ...place }] of pending(db)) {
    pending(db).delete(key);
    await addToFunnel(db, place, { opened, started });
  }
}
