import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findLogo, getLogoFile } from "./logo.service.ts";

/** The maximum size of a logo in a mail, in pixels. */
const MAX_SIZE = { width: 220, height: 72 };
const CID = "logo";

/** The logo of a project for a mail, which carries it inside: mails load nothing from outside. rules/logo 6 */
export async function mailLogo(db: Kysely<Database>, projectId: number) {
  const logo = await findLogo(db, projectId);
  if (!logo) return { logo: undefined, attachments: [] };
  const scale = Math.min(1, MAX_SIZE.width / logo.width, MAX_SIZE.height / logo.height);
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  const { contentType, content } = await getLogoFile(db, projectId);
  const filename = contentType === "image/png" ? "logo.png" : "logo.jpg";
  const attachment = { filename, contentType, cid: CID, content: async () => content };
  return { logo: { cid: CID, width, height }, attachments: [attachment] };
}
