import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type PaymentSimulator,
  simulatedPayments,
  startPaymentSimulator,
} from "../../../../tools/harness/start-payment-simulator.ts";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { PROVIDER_NAMES } from "../../src/platform/payment-providers/port.ts";
import { fingerprint } from "../database/fingerprint.ts";
import { createFailingCommit, whileCommitsFail } from "../interference/failing-commit.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";
import { atLocalhost } from "../sign-in/second-factors.ts";
import { type StaffPeople, startStaffPeople } from "../sign-in/staff-people.ts";
import { nameOf } from "./change-samples.ts";
import type { MutationSample } from "./mutation-samples/mutation-sample.ts";
import { mutationSamples } from "./mutation-samples/mutation-samples.ts";
import { builtInSamples } from "./mutation-samples/staff-mutations.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

// rules/audit 1 for every call of the contract that changes something: a new endpoint without a sample fails.

/** Calls that change nothing that the audit is about, and why. */
const NOT_RECORDED: Record<string, string> = {
  "POST /api/account/confirmation": "giving the password again changes nothing of the account",
  "POST /api/account/authenticator-app": "a started set-up counts for nothing until it is added",
  "POST /api/account/passkey-options": "as above",
  "POST /api/download-links": "signing stores nothing; the export that the link leads to is recorded",
  "POST /api/public/invitations": "looking at a link does not use it up",
  "POST /api/projects/:projectId/barcode-pools/:poolId/files/preview": "stores nothing",
  "POST /api/projects/:projectId/ticket-actions/preview": "stores nothing",
  "POST /api/projects/:projectId/bank-transfers/match": "stores nothing",
  "POST /api/projects/:projectId/registrations/:registrationId/batch-catalogue/preview": "stores nothing",
  "POST /api/projects/:projectId/mail-texts/:name/:cultureCode/preview": "stores nothing",
  "POST /api/projects/:projectId/messages/preview": "stores nothing",
  "POST /api/projects/:projectId/messages/mail-preview": "stores nothing",
  "POST /api/projects/:projectId/promo-code-groups/:groupId/promo-codes/upload/preview": "stores nothing",
  "POST /api/promotions/upload/preview": "stores nothing",
  "POST /api/projects/:projectId/exhibitors/file/preview": "stores nothing",
  "POST /api/projects/:projectId/registrations/:registrationId/printout-templates/:templateId/drawing":
    "stores nothing",
  "POST /api/projects/:projectId/gates/:gateId/scans": "the log of scans is the record; rules/gates 8",
  "POST /api/public/projects/:projectId/gate-devices/:gateDeviceId/scans": "as above",
  "POST /api/public/projects/:projectId/gate-devices/:gateDeviceId/enrolment":
    "binds a key whose making is recorded; rules/gates 15",
  "POST /api/public/projects/:projectId/gate-devices/:gateDeviceId/contacts":
    "stores how the device is, and changes nothing",
  "POST /api/public/projects/:projectId/lead-devices/:leadDeviceId/scans":
    "scans and notes are the record; rules/leads 8",
  "POST /api/public/projects/:projectId/lead-devices/:leadDeviceId/enrolment":
    "binds a key whose making is recorded; rules/leads 7",
  "POST /api/public/projects/:projectId/lead-devices/:leadDeviceId/contacts":
    "stores how the device is, and changes nothing",
  "POST /api/public/tickets/:identifier/correction-codes":
    "mails a code, as the verification of an address does",
  "POST /api/public/registrations/:code/verification-codes":
    "a code of a visitor; the submission that uses it up is recorded",
  "POST /api/public/registrations/:code/email-checks": "changes nothing",
  "POST /api/public/registrations/:code/stages": "changes nothing",
  "POST /api/public/registrations/:code/promo-code-checks": "changes nothing",
  "POST /api/public/registrations/:code/sign-in": "an attendee's session; rules/attendee-sign-in 7",
  "DELETE /api/public/registrations/:code/sign-in": "as above",
  "POST /api/public/registrations/:code/sign-in/provider": "as above",
  "POST /api/public/registrations/:code/sign-in/provider/answer": "as above",
  "POST /api/public/registrations/:code/ticket-mails":
    "a mail to a ticket's own address; anybody may ask for it",
  "POST /api/public/registrations/:code/own-tickets/codes": "a mail to a ticket's own address",
  "POST /api/public/registrations/:code/own-tickets/proofs": "a proof of a visitor, which is not stored",
  "POST /api/public/tickets/:identifier/mail": "as above",
  "POST /api/public/tickets/:identifier/google-wallet": "a copy of the ticket that its holder takes",
  "POST /api/public/tickets/:identifier/payment": "an attempt to pay; the payment itself is recorded",
  "POST /api/public/tickets/:identifier/payment/check": "asks the provider; what follows from it is recorded",
  "POST /api/public/groups/:identifier/payment": "an attempt to pay; the payment itself is recorded",
  "POST /api/public/groups/:identifier/payment/check": "asks the provider; what follows from it is recorded",
  "POST /api/projects/:projectId/tickets/:ticketId/payments/:attemptId/check": "as above",
};
/** Files that are read, not exported. */
const PLAIN_FILES = [
  "GET /api/projects/:projectId/promo-code-groups/:groupId/image",
  "GET /api/projects/:projectId/barcode-pools/:poolId/files/:fileId",
  "GET /api/projects/:projectId/barcode-pools/:poolId/files/:fileId/skipped",
  "GET /api/projects/:projectId/face/picture",
  "GET /api/projects/:projectId/logo",
  "GET /api/projects/:projectId/invoices/:invoiceId/pdf",
  "GET /api/projects/:projectId/registrations/:registrationId/printout-templates/:templateId/file",
  "GET /api/projects/:projectId/registrations/:registrationId/batch-catalogue/template",
  "GET /api/projects/:projectId/registrations/:registrationId/printout-templates/:templateId/preview",
  "GET /api/projects/:projectId/tickets/:ticketId/printout",
  "GET /api/projects/:projectId/visitors/files/:fileId",
  "GET /api/projects/:projectId/erasures/:erasureId/proof",
  "GET /api/projects/:projectId/retention/runs/:runId/proof",
  // An exhibitor who reads their own leads.
  "GET /api/public/projects/:projectId/lead-devices/:leadDeviceId/leads/file",
  // A visitor who reads their own data.
  "GET /api/public/tickets/:identifier/personal-data",
  "GET /api/public/registrations/:code/own-tickets/personal-data",
  "GET /api/public/registrations/:code/logo",
  "GET /api/public/registrations/:code/picture",
  "GET /api/public/tickets/:identifier/printout",
  "GET /api/public/tickets/:identifier/apple-wallet",
  "GET /api/public/tickets/:identifier/invoices/:invoiceId/pdf",
  "GET /api/public/groups/:identifier/invoices/:invoiceId/pdf",
  "GET /api/public/fonts/:family/:weight",
];
const isPreview = ({ path }: Endpoint) => path.endsWith("/translations/preview");
const isRecorded = (endpoint: Endpoint) =>
  endpoint.method === "GET"
    ? endpoint.result === "file" && !PLAIN_FILES.includes(nameOf(endpoint))
    : !(nameOf(endpoint) in NOT_RECORDED) && !isPreview(endpoint);

let app: TestApp;
let people: StaffPeople;
let simulator: PaymentSimulator;
beforeAll(async () => {
  const named = await atLocalhost();
  simulator = await startPaymentSimulator();
  const cards = simulatedPayments(simulator.url, PROVIDER_NAMES[0]);
  [app, people] = await Promise.all([startTestApp(cards), startStaffPeople(named)]);
  for (const { db } of [app, people]) await createFailingCommit(db);
});
afterAll(() => Promise.all([app?.stop(), people?.stop(), simulator?.stop()]));
beforeEach(() => people.db.deleteFrom("rate_limit_count").execute());

const externals = () => mutationSamples(app);
const builtIns = () => builtInSamples(people);
const BUILT_IN = [
  "DELETE /api/account/authenticator-app",
  "DELETE /api/account/passkeys/:passkeyId",
  "POST /api/account/passkeys",
  "POST /api/account/recovery-codes",
  "POST /api/public/invitations/acceptance",
  "POST /api/staff/:id/password-reset",
  "POST /api/staff/:id/second-factor-reset",
  "PUT /api/account/authenticator-app",
  "PUT /api/account/password",
];

it("every recorded call has a sample", () => {
  expect(Object.keys(builtIns()).sort()).toEqual(BUILT_IN);
  const sampled = Object.keys({ ...externals(), ...builtIns() }).sort();
  expect(sampled).toEqual(ALL_ENDPOINTS.filter(isRecorded).map(nameOf).sort());
});

describe.each(ALL_ENDPOINTS.filter(isRecorded).map((one) => [nameOf(one), one] as const))(
  "%s",
  (name, endpoint) => {
    const isBuiltIn = BUILT_IN.includes(name);
    const server = () => (isBuiltIn ? people : app);
    const db = () => server().db;
    const makeSample = async (): Promise<MutationSample> => {
      const make = isBuiltIn ? builtIns()[name] : externals()[name];
      if (!make) throw new Error(`No sample of ${name}`);
      return make();
    };
    const send = async (
      { params = {}, query, body, file, fields, headers, token }: MutationSample,
      version?: number,
    ): Promise<{ status: number; text?: string }> => {
      const sender = token === undefined ? server().admin : token;
      if (file !== undefined) {
        return upload(app, endpoint, { params, content: file, ...(fields && { fields }) }, sender ?? "");
      }
      const parts = { params, query, body, version };
      return isBuiltIn ? people.call(endpoint, parts, sender) : app.call(endpoint, parts, sender, headers);
    };
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit`.execute(db());
      return rows[0]?.count ?? 0;
    };
    /** Status and audit rows of a call. */
    const rowsOf = async (call: () => Promise<{ status: number; text?: string }>) => {
      const before = await count();
      const { status, text } = await call();
      return { status, rows: (await count()) - before, text: status === 500 ? text : undefined };
    };
    const refused = (status: number) => ({ status, rows: 0, text: undefined });

    it("leaves one row when it succeeds, and when it is repeated only if it changes something again", async () => {
      const sample = await makeSample();
      expect(await rowsOf(() => send(sample))).toMatchObject({ status: endpoint.status, rows: 1 });
      expect(await rowsOf(() => send(sample))).toMatchObject(sample.again);
    });

    it("leaves none when it is refused", async () => {
      const sample = await makeSample();
      const { params = {}, body, file } = sample;
      if (endpoint.body !== undefined) {
        const wrong = { ...sample, body: { ...body, surprise: 1 } };
        expect(await rowsOf(() => send(wrong))).toEqual(refused(422));
      }
      if (file !== undefined) {
        const content = endpoint.upload?.extensions ? file : "no image";
        const wrong = () => upload(app, endpoint, { params, content, name: "codes.exe" });
        expect(await rowsOf(wrong)).toEqual(refused(415));
      }
      if (endpoint.access !== "public") {
        expect(await rowsOf(() => send({ ...sample, token: null }))).toEqual(refused(401));
      }
      if (typeof endpoint.access === "object" && !isBuiltIn) {
        // To a viewer who may, the project of the sample is unknown.
        const isForViewers = "project" in endpoint.access && endpoint.access.project === "viewer";
        const closed = refused(isForViewers ? 404 : 403);
        expect(await rowsOf(() => send({ ...sample, token: app.viewer }))).toEqual(closed);
        expect(await rowsOf(() => send({ ...sample, token: app.stranger }))).toEqual(refused(403));
      }
      for (const [param, value] of Object.entries(params)) {
        const elsewhere = typeof value === "number" ? 999_999_999 : crypto.randomUUID();
        const wrong = { ...sample, params: { ...params, [param]: elsewhere } };
        expect(await rowsOf(() => send(wrong)), param).toEqual(refused(404));
      }
      const { shape = {} } = { ...(endpoint.body as { shape?: object } | undefined) };
      if ("version" in shape && endpoint.method !== "POST") {
        expect(await rowsOf(() => send(sample, 999))).toEqual(refused(412));
      }
      // The sample would have succeeded: nothing above was refused for another reason.
      expect(await rowsOf(() => send(sample)), "the sample").toMatchObject({ rows: 1 });
    });

    const content = async () => {
      // Failed attempts stay counted. rules/limits 2
      await db().deleteFrom("rate_limit_count").execute();
      return fingerprint(db());
    };

    it("changes nothing where its transaction fails", async () => {
      const sample = await makeSample();
      await whileCommitsFail(db(), async () => {
        const before = await content();
        expect((await send(sample)).status).toBe(500);
        expect(await content()).toBe(before);
      });
    });
  },
);
