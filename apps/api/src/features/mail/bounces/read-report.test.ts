import { describe, expect, it } from "vitest";
import { deliveryReport } from "../../../../test/receivers/delivery-report.ts";
import { readReport } from "./read-report.ts";

const messageId = "7.42.0123456789abcdef@fair.example";
const read = (text: string) => readReport(Buffer.from(text));

describe("a delivery report", () => {
  it("names the mail and the reason", async () => {
    const reason = "550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown";
    for (const original of ["message/rfc822", "text/rfc822-headers"] as const)
      expect(await read(deliveryReport({ messageId, original }))).toEqual({
        messageId,
        isFinal: true,
        reason,
      });
  });

  it("of a delay, a relay or a delivery ends nothing", async () => {
    for (const action of ["delayed", "relayed", "delivered"] as const) {
      const report = await read(deliveryReport({ messageId, action, status: "4.4.1" }));
      expect(report, action).toMatchObject({ messageId, isFinal: false });
    }
  });

  it("of a mail server that has given up ends it, whatever its status", async () => {
    const report = await read(deliveryReport({ messageId, status: "4.4.7", diagnosis: "smtp; timed out" }));
    expect(report).toMatchObject({ isFinal: true, reason: "4.4.7 timed out" });
  });

  it("has one line of reason, however long and strange the diagnosis is", async () => {
    const diagnosis = `smtp; 550 no\u0000 <script>\r\n\talert(1)\u2028\u202e${"x".repeat(5_000)}`;
    const { reason = "" } = (await read(deliveryReport({ messageId, diagnosis }))) ?? {};
    expect(reason).toMatch(/^5\.1\.1 550 no <script> alert\(1\) x+$/);
    expect(reason.length).toBeLessThanOrEqual(300);
  });

  it("is read although its end is missing", async () => {
    const whole = deliveryReport({ messageId, body: "x".repeat(10_000_000) });
    expect(await readReport(Buffer.from(whole).subarray(0, 262_144))).toMatchObject({ messageId });
  });
});

describe("is no delivery report", () => {
  const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
  const report = (...parts: string[]) =>
    `Content-Type: multipart/report; boundary=b\r\n\r\n${parts.join("")}--b--\r\n`;
  const status = part("message/delivery-status", "\r\nAction: failed\r\nStatus: 5.0.0");
  const original = part("text/rfc822-headers", `Message-ID: <${messageId}>`);
  const nested = (depth: number): string =>
    depth === 0
      ? report(status, original)
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;

  it.each([
    ["an empty message", ""],
    ["noise", "\u0000\u0001\u0002\r\n\r\n\u00ff"],
    ["a letter", "From: ann@example.org\r\nSubject: Hello\r\n\r\nWhere is my ticket?"],
    ["one that quotes a report", `Content-Type: text/plain\r\n\r\n${deliveryReport({ messageId })}`],
    ["one without the mail", report(status)],
    ["one without a status", report(original)],
    ["one whose mail has no Message-ID", report(status, part("text/rfc822-headers", "Subject: x"))],
    [
      "one whose Message-ID stands in the body",
      report(status, part("message/rfc822", `To: x\r\n\r\nMessage-ID: <${messageId}>`)),
    ],
    ["one with a hundred levels", nested(100)],
    ["one with a megabyte of headers", `X-A: ${"x".repeat(1_000_000)}\r\n${report(status, original)}`],
    [
      "one that never ends its parts",
      `Content-Type: multipart/report; boundary=b\r\n\r\n${"--b\r\n".repeat(2_000)}`,
    ],
  ])("%s", async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});
