/** May a note lead there? Web and mail addresses alone. rules/questions 13 */
export function isAllowedAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address);
}

/** What somebody typed as an address, made one: `example.org` leads to the web, `a@example.org` is a mail address. */
export function completeAddress(typed: string): string {
  const address = typed.trim().replaceAll(/\s/g, "%20");
  if (address === "" || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return /^[^@/]+@[^@/]+$/.test(address) ? `mailto:${address}` : `https://${address.replace(/^\/+/, "")}`;
}
