import type { Attachment } from "postal-mime";

/** The facts of a report about one mail. */
export type DeliveryReport = {
  /** The Message-ID of the mail, without angle brackets. */
  messageId: string;
  /** It will not be delivered: there are no further attempts. */
  isFinal: boolean;
  /** In one line, such as "5.1.1 User unknown". */
  reason: string;
};

const MAX_NESTING = 10;
const MAX_HEADER_BYTES = 65_536;
const LONGEST_REASON = 300;

/**
 * Reads a delivery status notification (RFC 3464), of which the end may be missing. Null for any other message, and for one
 * that does not have the Message-ID of the mail that it is about.
 */
export async function readReport(source: Buffer): Promise<DeliveryReport | null> {
  const parts = await partsOf(source);
  if (parts === null) return null;
  const status = textOf(parts, "message/delivery-status", "message/global-delivery-status");
  const original = textOf(
    parts,
    "message/rfc822",
    "message/global",
    "text/rfc822-headers",
    "message/global-headers",
  );
  if (status === null || original === null) return null;
  const messageId = fieldsOf(original).get("message-id")?.replace(/^<|>$/g, "");
  if (!messageId) return null;
  // The first group is about the whole message, each further one about a recipient. A mail has one.
  const recipients = groupsOf(status).filter((fields) => fields.has("action"));
  const failed = recipients.find((fields) => /^failed\b/i.test(fields.get("action") ?? ""));
  const told = failed ?? recipients[0];
  return { messageId, isFinal: failed !== undefined, reason: told ? reasonOf(told) : "" };
}

async function partsOf(source: Buffer): Promise<readonly Attachment[] | null> {
  // Loaded by those who have a mailbox of bounces.
  const { default: PostalMime } = await import("postal-mime");
  try {
    const { attachments } = await PostalMime.parse(source, {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_NESTING,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
    return attachments;
  } catch {
    // Too deep, or too many headers: no mail server writes such a report.
    return null;
  }
}

function textOf(parts: readonly Attachment[], ...types: readonly string[]): string | null {
  const part = parts.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  if (!part) return null;
  const { content } = part;
  return typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString("utf8");
}

/** The groups of fields of a delivery status, which empty lines separate. */
const groupsOf = (status: string) =>
  status
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map(fieldsOf);

/** The fields until the first empty line, by their names in lower case; the first of a name counts. */
function fieldsOf(text: string): Map<string, string> {
  const [head = ""] = text
    .replaceAll("\r\n", "\n")
    .trimStart()
    .split(/\n[ \t]*\n/, 1);
  const fields = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The status and the receiving server's own words. */
function reasonOf(fields: ReadonlyMap<string, string>): string {
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? "";
  const words = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+;\s*/, "");
  const whole = words.includes(status) ? words : `${status} ${words}`;
  const line = whole.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.slice(0, LONGEST_REASON) || "no reason given";
}
