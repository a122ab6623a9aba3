import { faceColours } from "@foyer/domain/event-face/face-colours.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { MailHead } from "../../platform/mail/mail-page.ts";
import { mailLogo } from "../logo/mail-logo.service.ts";
import { findMailSender } from "../mail-texts/mail-sender.service.ts";
import { findEventFace, getEventPictureFile } from "./event-face.service.ts";

/** A larger picture would slow down many mails at once, and fill the mailboxes of visitors. */
const MAX_PICTURE_BYTES = 200_000;
/** A picture that is not this many times as wide as high would push the text off the screen. */
const LEAST_RATIO = 2;
const CID = "picture";

/**
 * The face of an event at the top of a mail, which carries its pictures inside: mails load nothing from outside.
 * rules/event-face 7, rules/logo 6
 */
export async function mailHead(
  db: Kysely<Database>,
  projectId: number,
  { hasPicture }: { hasPicture: boolean },
) {
  const { logo, attachments } = await mailLogo(db, projectId);
  const { colour, picture } = await findEventFace(db, projectId);
  const colours = colour === "" ? null : faceColours(colour);
  const { imprint } = await findMailSender(db, projectId);
  const head: MailHead = { logo, colours, imprint };
  if (!hasPicture || picture === null || picture.width < picture.height * LEAST_RATIO)
    return { head, attachments };
  const { contentType, content } = await getEventPictureFile(db, projectId);
  if (content.length > MAX_PICTURE_BYTES) return { head, attachments };
  const filename = contentType === "image/png" ? "picture.png" : "picture.jpg";
  const file = { filename, contentType, cid: CID, content: async () => content };
  return { head: { ...head, picture: { cid: CID, ...picture } }, attachments: [...attachments, file] };
}
