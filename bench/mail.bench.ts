import { setTimeout as sleep } from "node:timers/promises";
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

// The mails of a registration file, to a mail server on this machine, and codes that are asked for while they wait. There
// is no reference implementation, so the targets are the references.
const WAITING = 20_000;
const MEASURED_MS = 30_000;
const CODES = 10;
const TARGET_RATE = 100;
const TARGET_SECONDS = 2;

const admin = { login: "admin", password: "throw-away battery staple" };
const mailServer = await startMailServer();
const settings = { FOYER_ADMIN_PASSWORD: admin.password, SMTP_URL: mailServer.url, MAIL_FROM };
const server = await startServer(settings, { durable: true });
const loader = openDatabase(server.databaseUrl, { max: 1, log: silentLog });
try {
  const api = await signInToApi(server.baseUrl, admin);
  const { projectId } = await makeSoldProject(api, loader, { sold: WAITING, left: 10 });
  const code = await addConfirmingRegistration(projectId);
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
  const common = { bench: "mail" } as const;
  printFigure({
    ...common,
    figure: "rate",
    ours: rate,
    reference: TARGET_RATE,
    unit: "mails/s",
    better: "higher",
  });
  printFigure({
    ...common,
    figure: "code beside waiting",
    ours: Math.max(...latencies) / 1000,
    reference: TARGET_SECONDS,
    unit: "s",
    better: "lower",
  });

  /** A priced registration that holds only for confirmed addresses. */
  async function addConfirmingRegistration(project: number): Promise<string> {
    const params = { projectId: project };
    const { id: barCodePoolId } = await api.call(createBarcodePool, {
      params,
      body: { name: "Codes", barCodeType: 1 },
    });
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
      params: { projectId: project, registrationId },
      body: { confirmsEmail: true },
    });
    return code;
  }
} finally {
  await loader.close();
  await server.stop();
  await mailServer.stop();
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
