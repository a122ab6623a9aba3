import { isIP } from "node:net";

/** The hosts that the server may connect to, as the environment names them: `itec.example`, `10.1.2.3:8443`. */
export type AllowedHosts = ReadonlySet<string>;

const ENTRY = /^(\[[0-9a-f:.]+\]|[^\s:/@?#[\],]+)(:\d{1,5})?$/i;

/** Reads a list of hosts, separated by commas; null when an entry is no host, with or without a port. */
export function parseAllowedHosts(text: string): AllowedHosts | null {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const hosts = entries.map(normalise);
  return hosts.includes(null) ? null : new Set(hosts.filter((host) => host !== null));
}

/** Is the host of this address listed? One without a port is listed for the default port alone. */
export const allowsHost = (allowed: AllowedHosts, { host }: URL): boolean => allowed.has(host);

/** Is this IP address itself listed? Only then may it be a private one. */
export const allowsAddress = (allowed: AllowedHosts, address: string, port: string): boolean => {
  const hostname = isIP(address) === 6 ? `[${address}]` : address;
  return allowed.has(hostname) || (port !== "" && allowed.has(`${hostname}:${port}`));
};

/** The host as a URL writes it: lower case, international names in ASCII. */
function normalise(entry: string): string | null {
  if (!ENTRY.test(entry)) return null;
  try {
    return new URL(`https://${entry}/`).host;
  } catch {
    return null;
  }
}
