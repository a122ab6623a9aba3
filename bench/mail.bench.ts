import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { requestVerificationCode } from "@foyer/contract/attend.ts";
import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { createRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { MAIL_FROM, startMailServer } from "../apps/api/test/receivers/mail-server.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { printFigure } from "./figure.ts";
import { makeSoldProject } from "./issue/sold-project.ts";
import { measureNodemailer } from "./mail/send-by-nodemailer.ts";

// The mails of a registration file, to a mail server on this machine, one in a hundred to a domain that never answers, and
// codes that are asked for while they wait. The reference is nodemailer's own pool with as many connections, which sends
// one such mail again and again; targets stand for it where it says nothing.
const WAITING = 20_000;
const HANGS = "hangs.example";
const HANGING_EVERY = 100;
const CONNECTIONS = 8;
const MEASURED_MS = 60_000;
const REFERENCE_MS = 30_000;
const CODES = 10;
const TARGET_RATE = 100;
const TARGET_SECONDS = 2;

const admin = { login: "admin", password: "throw-away battery staple" };
const mailServer = await startMailServer();
const settings = {
  FOYER_ADMIN_PASSWORD: admin.password,
  SMTP_URL: mailServer.url,
  SMTP_CONNECTIONS: String(CONNECTIONS),
  MAIL_FROM,
};
const never = Promise.withResolvers<void>();
mailServer.holdUntil(never.promise, HANGS);
const server = await startServer(settings, { durable: true });
const loader = openDatabase(server.databaseUrl, { max: 1, log: silentLog });
const { rate, slowest } = await measureOurs().finally(async () => {
  await loader.close();
  await server.stop();
});
const nodemailer = await measureNodemailer({
  mailServer,
  connections: CONNECTIONS,
  recipient: (at) => `visitor${at}@${at % HANGING_EVERY === 0 ? HANGS : "example.org"}`,
  milliseconds: REFERENCE_MS,
});
never.resolve();
await mailServer.stop();

const rates = { bench: "mail", ours: rate, unit: "mails/s", better: "higher" } as const;
printFigure({ ...rates, figure: "rate", reference: TARGET_RATE });
printFigure({ ...rates, figure: "beside nodemailer", reference: nodemailer });
printFigure({
  bench: "mail",
  figure: "code beside waiting",
  ours: slowest / 1000,
  reference: TARGET_SECONDS,
  unit: "s",
  better: "lower",
});

/** Mails a second, and milliseconds until the slowest code arrives. */
async function measureOurs(): Promise<{ rate: number; slowest: number }> {
  const api = await signInToApi(server.baseUrl, admin);
  const { projectId } = await makeSoldProject(api, loader, { sold: WAITING, left: 10 });
  const code = await addConfirmingRegistration(api, projectId);
  await loader.pool.query(
    `update ticket set email = 'visitor' || id || '@${HANGS}' where project_id = $1 and id % ${HANGING_EVERY} = 0`,
    [projectId],
  );
  await loader.pool.query(
    `insert into outbox (project_id, kind, payload)
     select project_id, 'ticket-issued', jsonb_build_object('ticketId', id, 'isOfMany', true) from ticket where project_id = $1`,
    [projectId],
  );
  while (mailServer.mails.length < 100) await sleep(100);
  const before = mailServer.mails.length;
  const started = performance.now();
  const latencies = await askForCodes(code);
  await sleep(MEASURED_MS - (performance.now() - started));
  const rate = (mailServer.mails.length - before) / ((performance.now() - started) / 1000);
  const left = WAITING - mailServer.mails.length;
  if (left < 1_000) throw new Error(`Only ${left} mails were left: nothing waited at the end.`);
  console.log(`${left} of ${WAITING} mails still waited; codes after ${latencies.map(seconds).join(", ")} s`);
  return { rate, slowest: Math.max(...latencies) };
}

/** A priced registration that holds only for confirmed addresses. */
async function addConfirmingRegistration(api: ApiClient, projectId: number): Promise<string> {
  const params = { projectId };
  const pool = { name: "Codes", barCodeType: 1 };
  const { id: barCodePoolId } = await api.call(createBarcodePool, { params, body: pool });
  const body = {
    name: "Confirmed",
    ticketCount: 10,
    barCodePoolId,
    registrationType: "Online",
    ticketPrice: 10,
    cultureCode: "en-GB",
  } as const;
  const { id: registrationId, code } = await api.call(createRegistration, { params, body });
  await api.call(updateRegistration, {
    params: { projectId, registrationId },
    body: { confirmsEmail: true },
  });
  return code;
}

/** Milliseconds from each request for a code until its mail has arrived. */
async function askForCodes(code: string): Promise<number[]> {
  const latencies: number[] = [];
  for (let at = 0; at < CODES; at += 1) {
    const email = `code${at}@example.org`;
    const asked = performance.now();
    const answer = await fetch(server.baseUrl + requestVerificationCode.path.replace(":code", code), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    if (answer.status !== 204) throw new Error(await answer.text());
    while (!mailServer.mails.some(({ to }) => to[0] === email)) await sleep(10);
    latencies.push(performance.now() - asked);
  }
  return latencies;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
