import type { Request } from "@foyer/contract/endpoint.ts";
import type { sendMessage, Message as Wire } from "@foyer/contract/messages.ts";
import type { Wording } from "@foyer/domain/mail-text/check-mail-text.ts";
import { mailTextOf } from "@foyer/domain/mail-text/mail-texts.ts";
import {
  checkMessage,
  type FormerEvent,
  type Message,
  type MessageKind,
} from "@foyer/domain/mail-text/message.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listCultures } from "../catalogs/cultures/cultures.service.ts";
import { listPlacesById } from "../catalogs/places/places.service.ts";
import { listMailTexts } from "../mail-texts/mail-wording.service.ts";
import { findMessage } from "./message.store.ts";

/** A message as staff send it. */
export type SentContent = Pick<
  Request<typeof sendMessage>["body"],
  "kind" | "isNews" | "texts" | "former"
> & {
  /** A scheduled message, which goes on telling of the same change of the event. */
  messageId?: string | undefined;
};

/**
 * The message with a text for each language that it has: what staff wrote, and, of a kind with a text of its own, the
 * project's. Throws `invalid-fields` for a wrong variable or culture. rules/messages 2
 */
export async function readContent(
  db: Kysely<Database>,
  projectId: number,
  { kind, isNews, texts: sent, former, messageId }: SentContent,
): Promise<Message> {
  const known = (await listCultures(db)).map(({ cultureCode }) => cultureCode);
  const fields: Record<string, string> = {};
  const written = new Map<string, Wording>();
  for (const [index, { cultureCode, subject, body }] of sent.entries()) {
    if (!known.includes(cultureCode)) fields[`texts.${index}.cultureCode`] = "There is no such language.";
    if (written.has(cultureCode)) fields[`texts.${index}.cultureCode`] = "Write one text in each language.";
    for (const [name, sentence] of Object.entries(checkMessage(kind, { subject, body })))
      fields[`texts.${index}.${name}`] = sentence;
    written.set(cultureCode, { subject, body });
  }
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
  const texts: Record<string, Wording> = {};
  for (const culture of known) {
    const wording = written.get(culture) ?? (await ownText(db, { projectId, culture }, kind));
    if (wording) texts[culture] = wording;
  }
  const kept = messageId === undefined ? null : await findMessage(db, { projectId, messageId });
  return { kind, isNews, texts, former: former ? await readFormer(db, former) : (kept?.former ?? null) };
}

/** The project's text of a kind that has one; null: staff write it for each message. */
async function ownText(
  db: Kysely<Database>,
  place: { projectId: number; culture: string },
  kind: MessageKind,
): Promise<Wording | null> {
  if (kind === "message") return null;
  const { subject, body } = mailTextOf(kind);
  const texts = await listMailTexts(db, place, [subject, body]);
  return { subject: texts[subject], body: texts[body] };
}

/** The former times and places, with the names that the places have now. */
async function readFormer(
  db: Kysely<Database>,
  { startDateTime, endDateTime, placeIds }: NonNullable<SentContent["former"]>,
): Promise<FormerEvent> {
  const places = await listPlacesById(db, placeIds);
  return {
    startDateTime,
    endDateTime,
    places: places.map(({ internalName, localizations }) => ({
      internalName,
      texts: Object.fromEntries(localizations.map(({ cultureCode, text }) => [cultureCode, text])),
    })),
  };
}

/** The texts of a stored message for the wire, in the order in which they are stored. */
export const textsOf = (texts: Message["texts"]): Wire["texts"] =>
  Object.entries(texts).map(([cultureCode, wording]) => ({ cultureCode, ...wording }));
