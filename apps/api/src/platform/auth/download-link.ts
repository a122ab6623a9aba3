import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ROLES } from "@foyer/contract/access.ts";
import { DOWNLOAD_LINK_SECONDS } from "@foyer/contract/download-links.ts";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import { problem } from "../http/problem-error.ts";
import { SIGNATURE } from "../http/signed-link.ts";
import { getOrCreateSecret } from "./secret.store.ts";
import type { Identity } from "./verify-token.ts";

const Bearer = z.object({
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  role: z.enum(ROLES).nullable(),
  /** Milliseconds since 1970. */
  expires: z.number(),
});
type Bearer = z.output<typeof Bearer>;

/** The person a link was signed for; their access is read again when it is followed. */
type LinkOwner = Omit<Bearer, "expires">;

export type DownloadLinks = {
  /** The same path and query with a signature at the end. */
  sign(owner: LinkOwner, path: string, query: Record<string, string>): string;
  /** The owner of a signed GET. Throws `not-signed-in` or `link-expired`. */
  read(url: string): Identity;
};

/** Signs and reads links for browsers, which cannot send a token when they follow one. rules/access 7 */
export function createDownloadLinks(key: Buffer): DownloadLinks {
  const mac = (path: string, query: URLSearchParams, bearer: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify(["GET", path, query.toString(), bearer]))
      .digest();

  return {
    sign({ issuer, subject, name, role }, path, query) {
      const expires = Date.now() + DOWNLOAD_LINK_SECONDS * 1000;
      const bearer = encode(JSON.stringify({ issuer, subject, name, role, expires } satisfies Bearer));
      const parameters = sorted(Object.entries(query));
      const signature = `${bearer}.${encode(mac(path, parameters, bearer))}`;
      parameters.append(SIGNATURE, signature);
      return `${path}?${parameters}`;
    },
    read(url) {
      const [path = "", search = ""] = splitOnce(url, "?");
      const parameters = new URLSearchParams(search);
      const [bearer = "", given = ""] = splitOnce(parameters.getAll(SIGNATURE).join(), ".");
      parameters.delete(SIGNATURE);
      const expected = mac(path, sorted([...parameters]), bearer);
      const actual = Buffer.from(given, "base64url");
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
        throw problem("not-signed-in");
      const { expires, ...owner } = Bearer.parse(JSON.parse(Buffer.from(bearer, "base64url").toString()));
      if (expires <= Date.now()) throw problem("link-expired");
      return { ...owner, signedInAt: null };
    },
  };
}

/** The key with which all server processes sign links. */
export async function getDownloadLinkKey(db: Kysely<Database>): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64");
  return Buffer.from(await getOrCreateSecret(db, "download-link-key", make), "base64");
}

const encode = (content: string | Buffer) => Buffer.from(content).toString("base64url");

function sorted(entries: [string, string][]): URLSearchParams {
  const parameters = new URLSearchParams(entries);
  parameters.sort();
  return parameters;
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
