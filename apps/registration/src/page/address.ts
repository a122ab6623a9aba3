/** The parsed address of a page: a registration, one of its tickets (`identifier`), or one that is offered (`offer`). */
export type Address = { code: string; identifier: string | null; offer: string | null };

/** Reads `/r/{code}`, `/r/{code}/ticket/{identifier}` and `/r/{code}/offer/{token}`. rules/player 10 */
export function parseAddress(path: string): Address {
  const [, , code = "", word, secret] = path.split("/").map(decode);
  const of = (wanted: string) => (word === wanted && secret ? secret : null);
  return { code, identifier: of("ticket"), offer: of("offer") };
}

/**
 * How a provider's page led back to `/r/{code}/ticket/{identifier}/paid` or `…/unpaid`, or to those of a group; null: another
 * page. rules/payments 12
 */
export function paymentReturnOf(path: string): "paid" | "unpaid" | null {
  const end = path.split("/")[5];
  return end === "paid" || end === "unpaid" ? end : null;
}

/** The place in line of `/r/{code}/waiting/{identifier}`; empty: the form at `/r/{code}/waiting`; null: another page. */
export function waitingOf(path: string): string | null {
  const [, , , word, identifier = ""] = path.split("/").map(decode);
  return word === "waiting" ? identifier : null;
}

/** Is this `/r/{code}/my-tickets`, the page with all tickets of an address? */
export const isOwnTickets = (path: string): boolean => path.split("/")[3] === "my-tickets";

export const ownTicketsPath = (code: string): string => `${registrationPath(code)}/my-tickets`;

/** The offer of a waiting list in a query string; undefined: none. rules/waiting-list 7 */
export function offerOf(search: string): string | undefined {
  return /[?&]offer=([\da-f-]{36})(&|$)/i.exec(search)?.[1];
}

/** The group of `/r/{code}/group/{identifier}`; empty: the form at `/r/{code}/group`; null: another page. */
export function groupOf(path: string): string | null {
  const [, , , word, identifier = ""] = path.split("/").map(decode);
  return word === "group" ? identifier : null;
}

export const groupPath = (code: string, identifier = ""): string =>
  `${registrationPath(code)}/group${identifier && `/${encodeURIComponent(identifier)}`}`;

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
