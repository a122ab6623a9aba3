/** The parsed address of a page: a registration (`identifier` is null) or one of its tickets. */
export type Address = { code: string; identifier: string | null };

/** Reads `/r/{code}` and `/r/{code}/ticket/{identifier}`. rules/player 10 */
export function parseAddress(path: string): Address {
  const [, , code = "", word, identifier] = path.split("/").map(decode);
  return { code, identifier: word === "ticket" && identifier ? identifier : null };
}

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
