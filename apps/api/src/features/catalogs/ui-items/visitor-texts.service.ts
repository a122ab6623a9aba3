import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { listUiTextRows } from "./ui-items.store.ts";

/** The texts that promise a mail, and those that take their place where there is no mail server. */
const WITHOUT_MAIL: Readonly<Record<string, UiTextName>> = {
  VERIFICATION_CODE_SEND: "CODE_REQUEST",
  VERIFICATION_CODE_RESEND: "CODE_REQUEST",
  VERIFICATION_CODE_SENT: "CODE_NOT_MAILED",
  SIGN_IN_HINT: "SIGN_IN_WITHOUT_MAIL",
  TICKET_AGAIN_HINT: "TICKET_AGAIN_WITHOUT_MAIL",
  TICKET_AGAIN_SENT: "TICKET_AGAIN_KEPT",
  WAITING_LIST_HINT: "WAITING_LIST_WITHOUT_MAIL",
  WAITING_LIST_KEEP: "WAITING_LIST_WITHOUT_MAIL",
  PASS_ON_TEXT: "PASS_ON_WITHOUT_MAIL",
  GROUP_KEEP_PAGE: "GROUP_KEEP_LINK",
};

type Place = { culture: string; hasMailServer: boolean };

/**
 * The texts of the visitor's page by internal name. The server decides which of them promise a mail: the page that finds no
 * ticket knows nothing else of the installation. rules/mail 8
 */
export async function listVisitorTexts(
  db: Kysely<Database>,
  names: readonly string[],
  { culture, hasMailServer }: Place,
): Promise<Record<string, string>> {
  if (hasMailServer) return listUiTextRows(db, names, culture);
  const read = names.map((name) => WITHOUT_MAIL[name] ?? name);
  const texts = await listUiTextRows(db, read, culture);
  return Object.fromEntries(names.map((name, index) => [name, texts[read[index] ?? name] ?? name]));
}
