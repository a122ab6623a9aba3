import { type MailTextName, mailTextOf } from "@foyer/domain/mail-text/mail-texts.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { listWordingsIn } from "./mail-texts.store.ts";

type Place = { projectId: number; culture: string };

/** A text in place of the stored ones, such as one that is being tried. */
export type TriedText = { name: MailTextName; subject: string; body: string };

/**
 * The texts of a project's mails: its own, else the UI items in the culture, with their fallbacks. rules/mail-texts 2
 */
export async function listMailTexts<N extends UiTextName>(
  db: Kysely<Database>,
  { projectId, culture }: Place,
  names: readonly N[],
  tried?: TriedText,
): Promise<UiTexts<N>> {
  const own = await listWordingsIn(db, projectId, culture);
  const written = tried ? [...own, tried] : own;
  const texts = { ...(await listUiTexts(db, names, culture)) } as Record<string, string>;
  for (const { name, subject, body } of written) {
    const items = mailTextOf(name);
    if (items.subject in texts && subject !== null) texts[items.subject] = subject;
    if (items.body in texts && body !== null) texts[items.body] = body;
  }
  return texts as UiTexts<N>;
}
