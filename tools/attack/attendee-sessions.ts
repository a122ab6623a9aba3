import { requestVerificationCode, submit } from "@foyer/contract/attend.ts";
import { getAttendee, signInByCode, signOutAttendee } from "@foyer/contract/attendee-sign-in.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import type { Attack } from "./attack.ts";
import type { EventWithTicket, Stand } from "./stand.ts";

const WRONG_CODES = 20;

export const attendeeSessions: Attack = {
  name: "attendee sessions",
  promise: "where attendees sign in, nobody registers without a session of that very registration",
  run: async (stand) => {
    const { attacker, api, ours, theirs } = stand;
    const switchTo = async (isAuthRequired: boolean) => {
      for (const { projectId, registrationId } of [ours, theirs])
        await api.call(updateRegistration, {
          params: { projectId, registrationId },
          body: { isAuthRequired },
        });
    };
    const breaches: string[] = [];
    let tried = 0;
    const expectStatus = async (what: string, expected: number, asked: Promise<{ status: number }>) => {
      tried += 1;
      const { status } = await asked;
      if (status !== expected) breaches.push(`${what}: ${status} instead of ${expected}`);
    };
    const register = ({ code }: EventWithTicket, session: string) =>
      attacker.send("POST", submit.path.replace(":code", code), {
        headers: { "content-type": "application/json", "attendee-session": session },
        body: JSON.stringify({ results: [] }),
      });
    await switchTo(true);
    for (const session of ["", "x", "null", "' or 1=1 --", "0".repeat(43), "a".repeat(4000)])
      await expectStatus(`a made-up session ${session.slice(0, 12)}`, 401, register(ours, session));
    const foreign = await signIn(stand, theirs);
    await expectStatus("a session of another registration", 401, register(ours, foreign));
    const { code } = ours;
    for (let guess = 0; guess < WRONG_CODES; guess += 1) {
      const body = { email: "ann@example.org", code: String(guess).padStart(6, "0") };
      await expectStatus("a guessed code", 422, attacker.ask(signInByCode, { params: { code }, body }, null));
    }
    await expectStatus(
      "asking without a session",
      200,
      attacker.ask(getAttendee, { params: { code } }, null),
    );
    await expectStatus("ending none", 204, attacker.ask(signOutAttendee, { params: { code } }, null));
    await switchTo(false);
    return { tried, seen: "made-up sessions and guessed codes refused", breaches };
  },
};

/** A real session, by the code that an admin may read where there is no mail server. */
async function signIn({ attacker, api }: Stand, { code }: EventWithTicket): Promise<string> {
  const email = "mallory@example.org";
  await attacker.ask(requestVerificationCode, { params: { code }, body: { email } }, null);
  const { Items } = await api.call(listMails, { query: { recipient: email } });
  const [mail] = Items;
  if (!mail) throw new Error("No code was mailed");
  const { text } = await api.call(getMail, { params: { projectId: mail.projectId, mailId: mail.id } });
  const body = { email, code: /\d{6}/.exec(text)?.[0] ?? "" };
  const { text: answer } = await attacker.ask(signInByCode, { params: { code }, body }, null);
  return String(JSON.parse(answer).token);
}
