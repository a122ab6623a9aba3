import { createHmac } from "node:crypto";

/** A message to sign: the same id and body at each attempt. */
type Message = { messageId: string; body: string };

/** The headers of Standard Webhooks 1.0, with a signature by each key. rules/webhooks 6 */
export function signMessage(keys: readonly Buffer[], { messageId, body }: Message, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${messageId}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return {
    "content-type": "application/json",
    "user-agent": "Foyer",
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
