import type { LimitedKey, RateLimit } from "./rate-limit.ts";

/** A network that limits count, by its written form, and how many times their maximum it has. */
type CountedNetwork = { key: string; times: number };

/** A wider network has more people, and one customer may have all of it. rules/limits 1 */
const TIMES = { subnet: 1, customer: 2, site: 4 } as const;

/**
 * The networks of an address that limits count, the narrowest first: of IPv4 the address, of IPv6 its /64, /56 and /48.
 * The server's own machine has none. rules/limits 1, 11
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const plain = plainAddress(address);
  if (isOwnMachine(plain)) return [];
  if (!plain.includes(":")) return [{ key: plain, times: TIMES.subnet }];
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  const groups = [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16));
  const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  const [site, subnet = 0] = [groups.slice(0, 3), groups[3]];
  return [
    { key: written(groups), times: TIMES.subnet },
    { key: `${written([...site, subnet & 0xff00])}/56`, times: TIMES.customer },
    { key: `${written(site)}/48`, times: TIMES.site },
  ];
}

/** A limit by network, for each network of an address; `prefix` is what its keys begin with. */
export const byNetwork = (limit: RateLimit, address: string, prefix = ""): LimitedKey[] =>
  countedNetworks(address).map(({ key, times }) => ({
    limit: { ...limit, maximum: limit.maximum * times },
    key: `${prefix}${key}`,
  }));

/**
 * Is it an address of this machine itself? No visitor has one. All visitors seem to where a proxy on this machine is
 * not configured: limits of whole networks must not lock them all out. rules/limits 11
 */
function isOwnMachine(address: string): boolean {
  const plain = plainAddress(address);
  return plain === "::1" || /^127(\.\d+){3}$/.test(plain);
}

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
