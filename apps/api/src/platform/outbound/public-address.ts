import { BlockList, isIP } from "node:net";

/** IPv4 ranges of no public host (IANA's special-purpose registry), and multicast. */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Within the only range of public IPv6 addresses: documentation, and ranges that can carry an IPv4 address. */
const NOT_PUBLIC_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const v4 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) v4.addSubnet(network, prefix, "ipv4");
const v6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V6) v6.addSubnet(network, prefix, "ipv6");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/** Is this IP address a host of the public internet? Private, loopback, link-local and mapped addresses are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !v4.check(address, "ipv4");
  return family === 6 && globalV6.check(address, "ipv6") && !v6.check(address, "ipv6");
}
