import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { expireOffers, listDueLists, listUnofferedLists } from "./offers.store.ts";

/** Small, so that sales at the same registration do not wait noticeably. */
const OFFERS_PER_TRANSACTION = 200;

/** Ends due offers and passes their places on, four times a minute. rules/waiting-list 8 */
export function offerExpiry({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "expire offers", everyMs: 15_000, work: () => passOffersOn(db) };
}

/** Each offer ends exactly once on any number of servers. Failures of a registration are isolated. */
export async function passOffersOn(db: Kysely<Database>): Promise<void> {
  const failures: unknown[] = [];
  for (const list of [...(await listDueLists(db)), ...(await listUnofferedLists(db))]) {
    try {
      while ((await expireOffers(db, list, OFFERS_PER_TRANSACTION)) === OFFERS_PER_TRANSACTION);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some offers could not be passed on");
}
