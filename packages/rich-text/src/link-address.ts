/** Is this address allowed in a note? Only http, https and mailto. rules/questions 13 */
export function isAllowedAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address);
}

/** Completes a typed address: `example.org` becomes a web address, `a@example.org` a mailto address. */
export function completeAddress(typed: string): string {
  const address = typed.trim().replaceAll(/\s/g, "%20");
  if (address === "" || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return /^[^@/]+@[^@/]+$/.test(address) ? `mailto:${address}` : `https://${address.replace(/^\/+/, "")}`;
}
