import type { TestApp } from "../../server/app-client.ts";
import { changeSamples, nextName, type Values } from "../change-samples.ts";
import { type MutationSample, type MutationSamples, UNCHANGED } from "./mutation-sample.ts";

/** A changed value for one field of each sample of a change. */
const CHANGES: Record<string, (filled: Values) => Values> = {
  "PUT /api/projects/:projectId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/face": () => ({ colour: "#0a7d55" }),
  "PUT /api/projects/:projectId/embedding": () => ({ origins: ["https://other.example"] }),
  "PUT /api/projects/:projectId/invoicing": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/payment-fee": () => ({ fixed: 0.3 }),
  "PUT /api/projects/:projectId/mail-texts/:name/:cultureCode": () => ({ subject: nextName() }),
  "PUT /api/projects/:projectId/mail-sender": () => ({ senderName: nextName() }),
  "PUT /api/projects/:projectId/barcode-pools/:poolId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/promo-code-groups/:groupId": () => ({ owner: nextName() }),
  "PUT /api/projects/:projectId/ticket-views/:viewId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/own-ticket-views/:viewId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/retention/rules/:ruleId": () => ({ days: 60 }),
  "PUT /api/projects/:projectId/messages/:messageId": () => ({ isNews: false }),
  "PUT /api/projects/:projectId/gates/:gateId": () => ({ area: nextName() }),
  "PUT /api/projects/:projectId/gates/:gateId/area": () => ({ capacity: 400 }),
  "PUT /api/projects/:projectId/signed-codes": () => ({ walletCode: "signed" }),
  "PUT /api/projects/:projectId/gate-devices/:gateDeviceId": () => ({ name: nextName() }),
  "PUT /api/projects/:projectId/gate-conflicts/:deviceId/:sequence": () => ({ note: nextName() }),
  "PUT /api/projects/:projectId/exhibitors/:exhibitorId": () => ({ stand: nextName() }),
  "PUT /api/projects/:projectId/lead-settings": () => ({ fields: ["company"] }),
  "PUT /api/projects/:projectId/webhooks/:webhookId": () => ({ eventTypes: ["ticket.expired"] }),
  "PATCH /api/projects/:projectId/visitors/files/:fileId": () => ({ turngate: nextName() }),
  "PUT /api/projects/:projectId/registrations/:registrationId": () => ({}),
  "PATCH /api/projects/:projectId/registrations/:registrationId": () => ({}),
  "PUT /api/projects/:projectId/registrations/:registrationId/printout-templates/:templateId": () => ({}),
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario": ({ steps }) => ({
    steps: (steps as { body: object }[]).map((step) => ({ ...step, body: { text: nextName() } })),
    version: undefined,
  }),
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario/draft": ({ steps }) => ({
    steps: (steps as { body: object }[]).map((step) => ({ ...step, body: { text: nextName() } })),
    version: undefined,
  }),
  "PUT /api/projects/:projectId/registrations/:registrationId/waiting-list": () => ({ offerMinutes: 61 }),
  "PUT /api/staff/:id": () => ({ name: nextName() }),
  "PUT /api/application-setting": () => ({
    categories: [
      {
        name: "Project",
        settings: [{ codeName: "Max_ticket_count", value: String(Date.now() % 1_000_000) }],
      },
    ],
  }),
};

export function changeMutations(app: TestApp): MutationSamples {
  const texts = () => ({ localizations: [{ cultureCode: "fr-FR", text: nextName() }] });
  const samples = Object.entries(changeSamples(app)).map(([name, make]) => {
    const sample = async (): Promise<MutationSample> => {
      const { params, filled } = await make();
      const { id: _, version: __, ...body } = { ...filled, ...(CHANGES[name] ?? texts)(filled) } as Values;
      return { params, body, again: UNCHANGED };
    };
    return [name, sample] as const;
  });
  return Object.fromEntries(samples);
}
