import { bindInvitation } from "@foyer/contract/invitations.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import type { TestApp } from "../server/app-client.ts";
import { tokenOf } from "./staff-people.ts";

let people = 0;

/** Invites a person of another provider, who accepts; returns them with a token. */
export async function addMember(app: TestApp, role: string | null, extra: object = {}) {
  people += 1;
  const name = `Person ${people}`;
  const subject = `person-${people}`;
  const invited = await app.call(inviteStaff, { body: { name, role, ...extra } });
  const token = await app.issuer.mint({ subject });
  const bound = await app.call(bindInvitation, { body: { token: tokenOf(invited.body.link.url) } }, token);
  if (bound.status !== 201) throw new Error(`${name} could not accept the invitation: ${bound.text}`);
  return { id: invited.body.staff.id as number, name, token, subject };
}
