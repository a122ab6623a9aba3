import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/db/schema.ts";
import { WorkFailure, type WorkKind } from "../../platform/durable-work/work-kind.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { PushConnection } from "../../platform/outbound/push-connection.ts";
import { tellWallet } from "./tell-wallet.service.ts";
import { listDevices, removeDevice } from "./wallet-device.store.ts";
import type { WalletPass } from "./wallet-pass.store.ts";

export type ApplePush = { connection: PushConnection; passTypeIdentifier: string };

/** Asks the phones of changed passes to load them again, by Apple's push service; a push has no content. rules/wallet 7 */
export function tellApple(parts: ApplePush | null): WorkKind {
  return tellWallet("apple", parts && ((db, pass, signal) => pushToDevices(db, pass, { ...parts, signal })));
}

async function pushToDevices(
  db: Kysely<Database>,
  pass: WalletPass,
  parts: ApplePush & { signal: AbortSignal },
): Promise<void> {
  const failures: string[] = [];
  for (const { device, pushToken } of await listDevices(db, pass)) {
    const outcome = await pushTo(pushToken, parts);
    if (outcome === "gone") await removeDevice(db, pass, device);
    else if (outcome !== "sent") failures.push(outcome);
  }
  // The next attempt pushes to all of them again, which does no harm.
  if (failures[0] !== undefined) throw new WorkFailure(failures[0], { isFinal: false });
}

async function pushTo(
  pushToken: string,
  { connection, passTypeIdentifier, signal }: ApplePush & { signal: AbortSignal },
): Promise<string> {
  try {
    const headers = { "apns-topic": passTypeIdentifier };
    const { status, body } = await connection.post(`/3/device/${pushToken}`, { headers, body: "{}", signal });
    if (status === 200) return "sent";
    const isGone = status === 410 || (status === 400 && UNKNOWN_DEVICE.has(reasonOf(body)));
    return isGone ? "gone" : `Apple answered ${status}.`;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}

/** Apple's reasons for a phone that has not this address, or no longer. */
const UNKNOWN_DEVICE = new Set(["BadDeviceToken", "DeviceTokenNotForTopic"]);

const Reason = z.object({ reason: z.string() });

function reasonOf(body: string): string {
  try {
    return Reason.safeParse(JSON.parse(body)).data?.reason ?? "";
  } catch {
    return "";
  }
}
