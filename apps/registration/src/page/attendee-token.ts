import { forget, recall, remember } from "./session-memory.ts";

const place = (code: string) => `foyer.attendee.${code}`;

/** The token of the attendee who is signed in at a registration, in this tab alone. rules/attendee-sign-in 4 */
const recallToken = (code: string): string | undefined => recall<{ token: string }>(place(code))?.token;

export const keepToken = (code: string, token: string): void => remember(place(code), { token });

export const forgetToken = (code: string): void => forget(place(code));

/** The header that identifies the attendee to the server. */
export function attendeeHeader(code: string): Record<string, string> {
  const token = recallToken(code);
  return token === undefined ? {} : { "attendee-session": token };
}
