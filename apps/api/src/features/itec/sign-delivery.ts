import { createHmac } from "node:crypto";

/**
 * The headers that identify a delivery: its sender, its time (seconds since 1970), and its id, which repeats share.
 * The signature is the HMAC-SHA256, as hexadecimal digits, of timestamp, a dot and the body. rules/itec 5
 */
export function signDelivery(key: string, { id, body, now }: { id: string; body: string; now: Date }) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "Foyer",
    "idempotency-key": id,
    "foyer-timestamp": timestamp,
    "foyer-signature": `v1=${signature}`,
  };
}
