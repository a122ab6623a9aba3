import { lookup as lookUpHost } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { type AllowedHosts, allowsHost } from "./allowed-hosts.ts";
import { lookupListed, lookupPublic, type Resolve } from "./checked-lookup.ts";
import { OutboundError } from "./outbound-error.ts";

/** The hosts that one part of the server may connect to. */
export type OutboundParts = {
  allowed: AllowedHosts;
  /** May it connect to hosts that are not listed, if they are public ones? rules/outbound 8 */
  allowsPublic?: boolean;
  /**
   * Scheme, host and port of an address that the environment names as a whole: it may be private, and without TLS if that
   * address is. rules/outbound 7
   */
  trustedOrigin?: string | undefined;
  /** Milliseconds of a whole exchange, where it may take longer than others. rules/outbound 5 */
  totalMs?: number;
  resolve?: Resolve;
};

/** An address that may be connected to, and the look-up that checks its name. */
type Target = { url: URL; lookup: LookupFunction };

const resolveAll: Resolve = (host) => lookUpHost(host, { all: true, verbatim: true });

/** Where to connect for an address; throws `OutboundError` if that is refused. */
export function targetOf(parts: OutboundParts, address: string): Target {
  const refusal = refusalOf(parts, address);
  if (refusal !== null) throw new OutboundError(refusal, { isRefusal: true });
  const { allowed, trustedOrigin, resolve = resolveAll } = parts;
  const url = new URL(address);
  const isTrusted = url.origin === trustedOrigin;
  const lookup =
    isTrusted || allowsHost(allowed, url)
      ? lookupListed(allowed, resolve, { url, isTrusted })
      : lookupPublic(resolve);
  return { url, lookup };
}

/** Why an address is never connected to, in words for staff; null: its host is listed. */
export function refusalOf(parts: OutboundParts, address: string): string | null {
  const url = parse(address);
  return refusalOfUrl(parts, url, url?.origin === parts.trustedOrigin);
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function refusalOfUrl(
  { allowed, allowsPublic = false }: OutboundParts,
  url: URL | null,
  isTrusted: boolean,
): string | null {
  if (!url || !/^https?:$/.test(url.protocol)) return "This is not a web address.";
  if (url.username !== "" || url.password !== "") return "An address with a password is refused.";
  if (isTrusted) return null;
  if (!allowsHost(allowed, url)) return allowsPublic ? refusalOfPublic(url) : notListed(url);
  // Personal data and signatures never travel in the clear, except on a network that the operator lists by address.
  const isListedAddress = isIP(bare(url.hostname)) !== 0;
  if (url.protocol === "http:" && !isListedAddress) return "The address must begin with https://.";
  return null;
}

const notListed = ({ host }: URL) => `The host ${host} is not listed in OUTBOUND_ALLOW.`;

/** Names that no public host has: without a dot, or reserved for inner networks. */
const INNER_NAME = /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa)\.?$/;

/** A host that is not listed has a name, TLS and its default port: what else there is on public hosts is no receiver. */
function refusalOfPublic(url: URL): string | null {
  if (isIP(bare(url.hostname)) !== 0 || INNER_NAME.test(url.hostname)) return notListed(url);
  if (url.protocol === "http:") return "The address must begin with https://.";
  return url.port === "" ? null : `${notListed(url)} Without it only port 443 is allowed.`;
}

/** The host without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");
