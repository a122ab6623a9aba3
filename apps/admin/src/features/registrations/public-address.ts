/** The URL of a registration's attendee page, which has the same origin as the back-office. */
export function publicAddress(code: string): string {
  return `${window.location.origin}/r/${code}`;
}
