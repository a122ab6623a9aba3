import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type ReadMail, readMail } from "./read-mail.ts";

type ReceivedMail = ReadMail & { from: string; to: string[] };

/** A real SMTP server that keeps the mails it receives. */
export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** Refuses every recipient with this answer from now on; null: accepts all. */
  refuse(answer: { code: number; message: string } | null): void;
  /** Mails (to this recipient or domain alone, if there is one) are accepted only once this is settled. */
  holdUntil(moment: Promise<unknown>, recipient?: string): void;
  stop(): Promise<void>;
};

/** Everybody may send from it. */
export const MAIL_FROM = "Spring Fair <desk@fair.example>";

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: { code: number; message: string } | null = null;
  const holds = new Map<string, Promise<unknown>>();
  const heldFor = async (recipient: string) => {
    await holds.get(recipient);
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(null, { user: "foyer" }),
    allowInsecureAuth: true,
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null),
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const raw = await buffer(stream);
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : "";
        mails.push({ ...readMail(raw.toString("latin1")), from, to: rcptTo.map(({ address }) => address) });
        const held = rcptTo.flatMap(({ address }) => [address, address.slice(address.lastIndexOf("@") + 1)]);
        await Promise.all(["", ...held].map(heldFor));
      };
      // A killed client leaves half a mail.
      take().then(() => done(), done);
    },
  });
  // Connections that a killed client leaves behind.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (answer) => {
      refusal = answer;
    },
    holdUntil: (moment, recipient = "") => {
      holds.set(recipient, moment);
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
