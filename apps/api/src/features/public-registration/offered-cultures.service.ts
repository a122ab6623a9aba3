import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { listOfferedCultures } from "../registrations/languages.service.ts";
import type { RegistrationLink } from "./registration-link.store.ts";

// A changed text takes effect after the time to live, another choice at once.
const offers = new TtlCache<readonly string[]>({ ttlMs: 10_000, maximum: 500 });

type Link = Pick<
  RegistrationLink,
  "projectId" | "registrationId" | "scenarioVersion" | "cultureCode" | "offeredCultures"
>;

/** The codes of the languages that visitors are offered. rules/registrations 14 */
export function readOfferedCultures(db: Kysely<Database>, link: Link): Promise<readonly string[]> {
  const { projectId, registrationId, scenarioVersion, offeredCultures } = link;
  const key = [projectId, registrationId, scenarioVersion, offeredCultures?.join() ?? "complete"].join(" ");
  return offers.get(key, () => listOfferedCultures(db, { projectId, registrationId }));
}

/**
 * The requested culture, if visitors are offered it; else the registration's. Throws `unknown-culture` for one that there
 * is not.
 */
export async function cultureFor(
  db: Kysely<Database>,
  link: Link,
  asked: string | null | undefined,
): Promise<string> {
  if (!asked || asked === link.cultureCode) return link.cultureCode;
  await requireCulture(db, asked);
  return (await readOfferedCultures(db, link)).includes(asked) ? asked : link.cultureCode;
}
