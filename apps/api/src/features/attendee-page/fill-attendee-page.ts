import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { AttendeeLink, AttendeePageRenderer } from "@foyer/contract/attendee-page.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { acceptedLanguages } from "../../platform/http/accepted-languages.ts";
import type { FillPage } from "../../platform/http/browser-apps.ts";
import { getAttendeePage } from "./attendee-page.service.ts";

/** What the build of the attendee page in `folder` leaves for the server. */
const rendererOf = (folder: string) => pathToFileURL(`${folder}/server/fill-page.js`).href;

/** Fills the page of a registration, built in `folder`, with its first view. rules/attend 13 */
export function attendeePageFiller(db: Kysely<Database>, folder: string): FillPage {
  // A crowd that follows one link is shown the same: it is drawn once for all of them.
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
    const page = await getAttendeePage(db, asked, renderer.textNames);
    const key = createHash("sha256")
      .update(JSON.stringify([page, link]))
      .digest("base64");
    return drawn.get(key, () => renderer.fillPage(html, page, link));
  };
}

/** `code` is null where the address is that of something else, such as a ticket. rules/player 10 */
function readAddress(url: string): { code: string | null; language: string | null; link: AttendeeLink } {
  const { pathname: path, search, searchParams } = new URL(url, "http://page");
  const [, code] = /^\/r\/([^/]+)\/?$/.exec(path) ?? [];
  return {
    code: code === undefined ? null : decodeURIComponent(code),
    language: searchParams.get("lang"),
    link: { path, search },
  };
}
