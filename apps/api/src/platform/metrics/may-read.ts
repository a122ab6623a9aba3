import { BlockList, isIP, isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** Reads addresses and networks, separated by commas: `10.0.0.7, 10.1.0.0/16`; null when an entry is neither. */
export function parseNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  const entries = text.split(",").map((entry) => entry.trim());
  for (const entry of [...LOOPBACK, ...entries.filter((one) => one !== "")]) {
    const [address = "", bits, ...more] = entry.split("/");
    const version = isIP(address);
    const widest = version === 4 ? 32 : 128;
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (version === 0 || !isPrefix || more.length > 0) return null;
    networks.addSubnet(address, bits === undefined ? widest : Number(bits), version === 4 ? "ipv4" : "ipv6");
  }
  return networks;
}

const THIS_MACHINE = parseNetworks("");
/** A request with one of these has come through a proxy. */
const PROXY_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
  "forwarded",
  "via",
];

/**
 * Is the client in one of the networks? Behind a proxy that is not configured nobody is, because everybody would have
 * that proxy's address. This machine is known by its connection: a header can name it from anywhere. rules/metrics 4
 */
export function isInNetworks(networks: BlockList, request: FastifyRequest, proxyHops: number): boolean {
  const { headers, ip } = request;
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  if (isForwarded && proxyHops === 0) return false;
  if (has(THIS_MACHINE, ip) && !has(THIS_MACHINE, request.socket.remoteAddress ?? "")) return false;
  return has(networks, ip);
}

function has(networks: BlockList | null, ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) !== 0 && networks?.check(address, isIPv4(address) ? "ipv4" : "ipv6") === true;
}
