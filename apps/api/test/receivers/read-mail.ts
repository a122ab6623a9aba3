/** A parsed mail. */
export type ReadMail = {
  /** By lower-case name; a header that comes twice is here twice. */
  headers: [string, string][];
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; contentType: string; content: Buffer }[];
};

/** Reads a MIME message as our mails are: parts within parts, quoted-printable or base64. `raw`: bytes as latin1. */
export function readMail(raw: string): ReadMail {
  const { headers } = split(raw);
  const mail: ReadMail = {
    headers,
    subject: words(headerOf(headers, "subject")),
    text: "",
    html: "",
    attachments: [],
  };
  for (const leaf of leavesOf(raw)) {
    const { headers: own, body } = split(leaf);
    const contentType = headerOf(own, "content-type");
    const content = decode(body, headerOf(own, "content-transfer-encoding"));
    const [, name] = /filename="?([^";]+)"?/.exec(headerOf(own, "content-disposition")) ?? [];
    if (name) mail.attachments.push({ name, contentType: contentType.split(";")[0] ?? "", content });
    else if (contentType.startsWith("text/html")) mail.html = content.toString("utf8");
    else mail.text = content.toString("utf8");
  }
  return mail;
}

function split(part: string): { headers: [string, string][]; body: string } {
  const at = part.indexOf("\r\n\r\n");
  const lines = part
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers, body: part.slice(at + 4) };
}

const headerOf = (headers: [string, string][], name: string) =>
  headers.find(([known]) => known === name)?.[1] ?? "";

function leavesOf(part: string): string[] {
  const { headers, body } = split(part);
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)"?/.exec(headerOf(headers, "content-type")) ?? [];
  if (!boundary) return [part];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leavesOf(inner.replace(/^\r\n/, "")));
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  return Buffer.from(unquote(body.replace(/=\r\n/g, "")), "latin1");
}

const unquote = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A header's encoded words. */
function words(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(coded, "base64").toString("utf8")
      : Buffer.from(unquote(coded.replaceAll("_", " ")), "latin1").toString("utf8"),
  );
}
