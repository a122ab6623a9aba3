import { Place, type places } from "@foyer/contract/places.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { listCatalog, listSomeOfCatalog } from "../localized-entry/localized-entry.service.ts";

export const PLACES = { table: "place", entity: "place", fields: {} } satisfies CatalogOf<typeof places>;

export async function listPlaces(db: Kysely<Database>): Promise<Place[]> {
  return (await listCatalog(db, PLACES)).map((place) => Place.parse(place));
}

/** The places with these ids, by name. */
export async function listPlacesById(db: Kysely<Database>, ids: readonly number[]): Promise<Place[]> {
  return (await listSomeOfCatalog(db, PLACES, ids)).map((place) => Place.parse(place));
}
