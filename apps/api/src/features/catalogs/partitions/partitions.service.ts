import { Partition, type partitions } from "@foyer/contract/partitions.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { listCatalog, listSomeOfCatalog } from "../localized-entry/localized-entry.service.ts";

export const PARTITIONS = { table: "partition", entity: "partition", fields: {} } satisfies CatalogOf<
  typeof partitions
>;

export async function listPartitions(db: Kysely<Database>): Promise<Partition[]> {
  return (await listCatalog(db, PARTITIONS)).map((partition) => Partition.parse(partition));
}

/** The partitions with these ids, by name. */
export async function listPartitionsById(db: Kysely<Database>, ids: readonly number[]): Promise<Partition[]> {
  return (await listSomeOfCatalog(db, PARTITIONS, ids)).map((partition) => Partition.parse(partition));
}
