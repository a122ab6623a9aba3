/** The parsed address of a page: a registration (`identifier` is null) or one of its tickets. */
export type Address = { code: string; identifier: string | null };

/** Reads `/r/{code}` and `/r/{code}/ticket/{identifier}`. rules/player 10 */
export function parseAddress(path: string): Address {
  const [, , code = "", word, identifier] = path.split("/").map(decode);
  return { code, identifier: word === "ticket" && identifier ? identifier : null };
}

/** The place in line of `/r/{code}/waiting/{identifier}`; empty: the form at `/r/{code}/waiting`; null: another page. */
export function waitingOf(path: string): string | null {
  const [, , , word, identifier = ""] = path.split("/").map(decode);
  return word === "waiting" ? identifier : null;
}

/** The offer of a waiting list in a query string; undefined: none. rules/waiting-list 7 */
export function offerOf(search: string): string | undefined {
  return /[?&]offer=([\da-f-]{36})(&|$)/i.exec(search)?.[1];
}

export const waitingPath = (code: string, identifier = ""): string =>
  `${registrationPath(code)}/waiting${identifier && `/${encodeURIComponent(identifier)}`}`;

export const registrationPath = (code: string): string => `/r/${encodeURIComponent(code)}`;

export const ticketPath = (code: string, identifier: string): string =>
  `${registrationPath(code)}/ticket/${encodeURIComponent(identifier)}`;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
