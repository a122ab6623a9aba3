import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { mailboxKey } from "../../platform/mail/mailbox-key.ts";
import { countedNetworks } from "../../platform/rate-limit/network.ts";
import { getSetting } from "../settings/settings.service.ts";
import type { HoldLimits } from "./sell-tickets.store.ts";

type Maximums = Pick<HoldLimits, "recipientMaximum" | "networkMaximum" | "networkShare"> & { key: string };

// A changed setting takes effect after the time to live.
const maximums = new TtlCache<Maximums>({ ttlMs: 10_000, maximum: 1 });

/** The limits of a hold with this email address, asked for from this address of the network. */
export async function holdLimits(
  db: Kysely<Database>,
  { projectId, email, address }: { projectId: number; email: string; address: string },
): Promise<Omit<HoldLimits, "freeHolds">> {
  const { key, ...limits } = await maximums.get("", () => readMaximums(db));
  // The key and the project keep networks from being recognised outside of the project's holds. rules/tickets 25
  const hash = (network: string) => createHmac("sha256", key).update(`${projectId} ${network}`).digest();
  return { ...limits, recipient: mailboxKey(email), network: networkPath(address, hash) };
}

const HASH_BYTES = { ipv4: 16, ipv6: 8 };

/** The hashes of the networks of an address, the widest first: all holds of a network begin alike. */
function networkPath(address: string, hash: (network: string) => Buffer): Buffer | null {
  const networks = countedNetworks(address);
  if (networks.length === 0) return null;
  const bytes = networks.length === 1 ? HASH_BYTES.ipv4 : HASH_BYTES.ipv6;
  return Buffer.concat(networks.reverse().map(({ key }) => hash(key).subarray(0, bytes)));
}

async function readMaximums(db: Kysely<Database>): Promise<Maximums> {
  return {
    recipientMaximum: await getSetting(db, "Max_holds_per_recipient"),
    networkMaximum: await getSetting(db, "Max_holds_per_network"),
    networkShare: await getSetting(db, "Max_network_share"),
    key: await getOrCreateSecret(db, "hold-network-key", () => randomBytes(32).toString("base64")),
  };
}
