type Report = {
  /** The Message-ID of the mail that could not be delivered, without angle brackets. */
  messageId: string;
  action?: "failed" | "delayed" | "delivered" | "relayed";
  status?: string;
  diagnosis?: string;
  /** The type of the part with the mail: whole, or its headers. */
  original?: "message/rfc822" | "text/rfc822-headers";
  /** Stands in the mail after its headers. */
  body?: string;
};

/** A delivery status notification as Postfix writes it. */
export function deliveryReport({
  messageId,
  action = "failed",
  status = "5.1.1",
  diagnosis = "smtp; 550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown",
  original = "message/rfc822",
  body = "Your ticket",
}: Report): string {
  const lines = [
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    "To: bounces@fair.example",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="9B095B5ADSN"',
    "Message-Id: <20261123000000.DSN@mx.example>",
    "",
    "--9B095B5ADSN",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--9B095B5ADSN",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000 (UTC)",
    "",
    "Final-Recipient: rfc822; ann@example.org",
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mail.example.org",
    `Diagnostic-Code: ${diagnosis}`,
    "",
    "--9B095B5ADSN",
    "Content-Description: Undelivered Message",
    `Content-Type: ${original}`,
    "",
    "From: Spring Fair <desk@fair.example>",
    "To: ann@example.org",
    `Message-ID: <${messageId}>`,
    "Subject: Your ticket for Spring Fair",
    "",
    ...(original === "message/rfc822" ? [body] : []),
    "--9B095B5ADSN--",
    "",
  ];
  return lines.join("\r\n");
}
