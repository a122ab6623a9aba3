import { getMail, listMails } from "@foyer/contract/mails.ts";
import {
  correctOwnTicket,
  getOwnCorrectionForm,
  requestCorrectionCode,
} from "@foyer/contract/own-corrections.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { app } from "../server/set-up-app.ts";
import { mailedCode } from "./attendee-setup.ts";
import { makeNamedEvent, ticketOf } from "./correction-setup.ts";

export const LATER = "2126-03-01T18:30:00";
type Held = { identifier: string };

export const ownForm = ({ identifier }: Held) =>
  app.call(getOwnCorrectionForm, { params: { identifier }, query: {} }, null);

/** Corrects in the holder's name; default: the first version. */
export const correctOwn = (
  { identifier }: Held,
  results: readonly ResultItem[],
  more: { version?: number; emailCode?: string; cultureCode?: string; consents?: object[] } = {},
) => app.call(correctOwnTicket, { params: { identifier }, body: { version: 1, results, ...more } }, null);

/** Has a code mailed to a new address, and reads it as an admin may where there is no mail server. */
export async function codeFor({ identifier }: Held, email: string): Promise<string> {
  const asked = await app.call(requestCorrectionCode, { params: { identifier }, body: { email } }, null);
  if (asked.status !== 204) throw new Error(JSON.stringify(asked.body));
  return mailedCode(app);
}

/** The mails of a kind with their recipients and texts, the newest first. */
export async function mailsOf(kind: string): Promise<{ recipient: string; text: string }[]> {
  const { body } = await app.call(listMails, { query: { kind } });
  const mails: { id: number; projectId: number }[] = body.Items;
  return Promise.all(
    mails.map(async ({ id: mailId, projectId }) => {
      const { recipient, text } = (await app.call(getMail, { params: { projectId, mailId } })).body;
      return { recipient, text };
    }),
  );
}

/** An event whose visitors correct until a time what these questions ask; none: all. */
export async function makeCorrectable(
  options: Parameters<typeof makeNamedEvent>[0] = {},
  change: object = { correctUntil: LATER },
) {
  const fair = await makeNamedEvent(options);
  await app.call(updateRegistration, { params: fair, body: change });
  const buy = async (email?: string) => {
    const key = await fair.register(email);
    return { ...key, identifier: (await ticketOf(key)).Identifier as string };
  };
  /** Answers with other texts or choices, as the form sends them. */
  const answers = ({ first = "Ana", last = "Ivanova", email = "", choice = 0 }) => [
    fair.itemOf("First name", first),
    fair.itemOf("Last name", last),
    fair.itemOf("Email", email),
    fair.itemOf("Purpose of your visit", "", choice),
  ];
  return { ...fair, buy, answers };
}
