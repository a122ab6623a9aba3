import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { AttendeeLink, AttendeePageRenderer } from "@foyer/contract/attendee-page.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { acceptedLanguages } from "../../platform/http/accepted-languages.ts";
import type { FillPage } from "../../platform/http/browser-apps.ts";
import { getAttendeePage } from "./attendee-page.service.ts";

/** The server module in the attendee page's build in `folder`. */
const rendererOf = (folder: string) => pathToFileURL(`${folder}/server/fill-page.js`).href;

/** Fills the page of a registration, built in `folder`, with its first view. rules/attend 13 */
export function attendeePageFiller(
  db: Kysely<Database>,
  { folder, hasMailServer }: { folder: string; hasMailServer: boolean },
): FillPage {
  // Visitors who follow one link see the same page, which is drawn once.
  const drawn = new TtlCache<string>({ ttlMs: 10_000, maximum: 100 });
  return async (html, { url, ip, headers }) => {
    const { code, link, language } = readAddress(url);
    if (code === null) return null;
    const { renderer }: { renderer: AttendeePageRenderer } = await import(rendererOf(folder));
    const asked = {
      code,
      language,
      browserLanguages: acceptedLanguages(headers["accept-language"]),
      address: ip,
    };
    const page = await getAttendeePage(db, asked, { textNames: renderer.textNames, hasMailServer });
    const key = createHash("sha256")
      .update(JSON.stringify([page, link]))
      .digest("base64");
    return drawn.get(key, () => renderer.fillPage(html, page, link));
  };
}

/** `code` is null for other addresses, such as a ticket's. rules/player 10 */
function readAddress(url: string): { code: string | null; language: string | null; link: AttendeeLink } {
  const { pathname: path, search, searchParams } = new URL(url, "http://page");
  // An attendee who returns from the identity provider is not at a registration yet.
  const [, code] = /^\/r\/(?!sign-in$)([^/]+)\/?$/.exec(path) ?? [];
  return {
    // An offer of a waiting list is of one visitor: their page is an outline, whose scripts load it.
    code: code === undefined || searchParams.has("offer") ? null : decodeURIComponent(code),
    language: searchParams.get("lang"),
    link: { path, search },
  };
}
