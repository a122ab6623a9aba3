import type { LookupFunction } from "node:net";
import { type AllowedHosts, allowsAddress } from "./allowed-hosts.ts";
import { OutboundError } from "./outbound-error.ts";
import { isPublicAddress } from "./public-address.ts";

type Address = { address: string; family: number };
export type Resolve = (host: string) => Promise<readonly Address[]>;

// A name is resolved once: what was checked is what is connected to, so it cannot change its address in between.
// rules/outbound 3

/** Gives a connection the addresses that `choose` returns; its error is the connection's. */
const lookupBy =
  (choose: (host: string) => Promise<readonly Address[]>): LookupFunction =>
  (host, { all }, callback) => {
    choose(host).then(
      (usable) => {
        const [first] = usable;
        if (!first) callback(new Error("ENOTFOUND"), "");
        else if (all) callback(null, [...usable]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };

/**
 * Gives a connection public addresses alone, those that are listed themselves not among them. A name without one is
 * answered as a name that does not exist, so that nobody learns the names of the inner network. rules/outbound 8
 */
export const lookupPublic = (resolve: Resolve): LookupFunction =>
  lookupBy(async (host) => {
    const found = await resolve(host).catch(() => []);
    const usable = found.filter(({ address }) => isPublicAddress(address));
    if (usable.length === 0) throw new OutboundError(`The host ${host} has no public address.`);
    return usable;
  });

/** Gives a connection the addresses that a listed host may have: public ones, and those that are listed themselves. */
export const lookupListed = (
  allowed: AllowedHosts,
  resolve: Resolve,
  { url: { port }, isTrusted }: { url: URL; isTrusted: boolean },
): LookupFunction =>
  lookupBy(async (host) => {
    const found = await resolve(host);
    const usable = found.filter(
      ({ address }) => isTrusted || isPublicAddress(address) || allowsAddress(allowed, address, port),
    );
    if (found.length > 0 && usable.length === 0)
      throw new OutboundError(`The host ${host} has a private address.`, { isRefusal: true });
    return usable;
  });
