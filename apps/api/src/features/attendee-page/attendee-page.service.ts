import type { AttendeePage } from "@foyer/contract/attendee-page.ts";
import { chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { listPublicCultures } from "../catalogs/cultures/cultures.service.ts";
import { listVisitorTexts } from "../catalogs/ui-items/visitor-texts.service.ts";
import { readOfferedCultures } from "../public-registration/offered-cultures.service.ts";
import { countOpening } from "../public-registration/openings.service.ts";
import { getPublicRegistration, requireLink } from "../public-registration/public-registration.service.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";

type Asked = {
  code: string;
  /** The language in the address; null without one. */
  language: string | null;
  /** The languages of `Accept-Language`, the most wanted first. */
  browserLanguages: readonly string[];
  /** The client's address, for rate limits. */
  address: string;
};

// A changed text is shown after at most this time to live. rules/attend 2
const texts = new TtlCache<Record<string, string>>({ ttlMs: 10_000, maximum: 50 });

/** The data of the page behind a public link, in the requested language, else the registration's. */
export async function getAttendeePage(
  db: Kysely<Database>,
  { code, language, browserLanguages, address }: Asked,
  { textNames, hasMailServer }: { textNames: readonly UiTextName[]; hasMailServer: boolean },
): Promise<AttendeePage> {
  const [all, link] = await Promise.all([listPublicCultures(db), findLink(db, code, address)]);
  const offered = link && (await readOfferedCultures(db, link));
  const cultures = all.filter(({ cultureCode }) => offered === null || offered.includes(cultureCode));
  const wanted = link === null ? browserLanguages : [link.cultureCode];
  const culture = chooseCulture(cultures, language === null ? wanted : [language, ...wanted]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const registration = link && (await getPublicRegistration(db, code, { cultureCode }));
  if (link && registration?.play) countOpening(db, link);
  return {
    cultures,
    culture,
    texts: await texts.get(`${cultureCode} ${hasMailServer}`, () =>
      listVisitorTexts(db, textNames, { culture: cultureCode, hasMailServer }),
    ),
    registration,
  };
}

/** The registration of the link; null for an unknown one, which the rate limit counts. rules/attend 9 */
async function findLink(db: Kysely<Database>, code: string, address: string) {
  try {
    return await limitGuesses(db, address, () => requireLink(db, code));
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not-found") return null;
    throw error;
  }
}
