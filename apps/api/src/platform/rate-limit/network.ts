/**
 * The part of an address that rate limits count by: all of an IPv4 address, and of an IPv6 one its first groups of 16
 * bits, by default the /64 network.
 */
export function network(address: string, groups = 4): string {
  const plain = plainAddress(address);
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back].slice(0, groups).join(":");
}

/**
 * Is it an address of this machine itself? No visitor has one. All visitors seem to where a proxy on this machine is
 * not configured: limits of whole networks must not lock them all out. rules/limits 11
 */
export function isOwnMachine(address: string): boolean {
  const plain = plainAddress(address);
  return plain === "::1" || /^127(\.\d+){3}$/.test(plain);
}

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
