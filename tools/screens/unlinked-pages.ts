import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { countries } from "@foyer/contract/countries.ts";
import { sendMessage } from "@foyer/contract/messages.ts";
import { phoneCodes } from "@foyer/contract/phone-codes.ts";
import { places } from "@foyer/contract/places.ts";
import { listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import { listPromoCodeGroups } from "@foyer/contract/promo-code-groups.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { createRetentionRule } from "@foyer/contract/retention.ts";
import { uiItems } from "@foyer/contract/ui-items.ts";
import { listVisitorFiles } from "@foyer/contract/visitors.ts";
import { createWebhook, testWebhook } from "@foyer/contract/webhooks.ts";
import { paths } from "../../apps/admin/src/paths.ts";
import { fillPool } from "../demo/fill-pool.ts";
import { fillPromoCodes } from "../demo/fill-promo-codes.ts";
import { fillVisitors } from "../demo/fill-visitors.ts";
import type { PromoCodeGroupPlan } from "../demo/promo-code-groups.ts";
import type { PoolPlan } from "../demo/trade-show.ts";

const PROMO_CODES: readonly PromoCodeGroupPlan[] = [
  { type: "Partner", owner: "Bean & Co", codes: 40, discountAmount: 0.25, ticketCount: 2 },
];
const GATES = { gates: ["North"], visitors: [20] };
const DOOR: PoolPlan = { name: "At the door", symbology: "Code 128", prefix: "DOOR", files: [20] };
const LOCALE = "en-GB";

type Place = { projectId: number; projectName: string; registrationId: number; startDay: string };

/** Adds what some pages need, and returns the paths of pages that are opened from menus, which have no links. */
export async function addUnlinkedPages(api: ApiClient, place: Place): Promise<string[]> {
  const { projectId, startDay } = place;
  const params = { projectId };
  await fillPromoCodes(api, projectId, PROMO_CODES, () => {});
  const [group] = await api.call(listPromoCodeGroups, { params });
  await fillVisitors(api, { projectId, startDay }, GATES, () => {});
  const [file] = await api.call(listVisitorFiles, { params });
  await api.call(createRetentionRule, { params, body: { days: 90 } });
  await scheduleMessage(api, projectId);
  return [
    paths.editPromoCode({ ...place, promotionId: group?.id ?? 0 }),
    paths.promoCodes({ ...place, promotionId: group?.id ?? 0 }),
    paths.visitorFile({ ...place, fileId: file?.fileId ?? 0 }),
    paths.stepListEditor({ ...place, questionnaireLocale: LOCALE }),
    paths.itecDeliveries(place),
    paths.webhookDeliveries({ ...place, webhookId: await addWebhook(api, projectId) }),
    await addOfflineTemplate(api, place),
    ...(await listCatalogForms(api)),
  ];
}

async function addWebhook(api: ApiClient, projectId: number): Promise<number> {
  const body = { url: "http://127.0.0.1:9/events", eventTypes: ["ticket.issued" as const] };
  const { id: webhookId } = await api.call(createWebhook, { params: { projectId }, body });
  await api.call(testWebhook, { params: { projectId, webhookId } });
  return webhookId;
}

async function scheduleMessage(api: ApiClient, projectId: number): Promise<void> {
  const text = {
    cultureCode: LOCALE,
    subject: "Your way to the fair",
    body: "The shuttle leaves the station every ten minutes.",
  };
  const body = {
    messageId: crypto.randomUUID(),
    kind: "message" as const,
    texts: [text],
    sendAt: "2030-03-10T09:00:00",
    filter: { projectId },
  };
  await api.call(sendMessage, { params: { projectId }, body });
}

async function addOfflineTemplate(api: ApiClient, place: Place): Promise<string> {
  const params = { projectId: place.projectId };
  await fillPool(api, place.projectId, DOOR, () => {});
  const pools = await api.call(listBarcodePools, { params });
  const barCodePoolId = pools.find(({ name }) => name === DOOR.name)?.id ?? 0;
  const body = { name: DOOR.name, registrationType: "Offline", ticketPrice: 0, ticketCount: 20 } as const;
  const { id: registrationId } = await api.call(createRegistration, {
    params,
    body: { ...body, barCodePoolId, cultureCode: LOCALE },
  });
  const key = { projectId: place.projectId, registrationId };
  const [template] = await api.call(listPrintoutTemplates, { params: key, query: {} });
  return paths.offlineTemplate({ ...place, registrationId, templateId: template?.id ?? 0 });
}

async function listCatalogForms(api: ApiClient): Promise<string[]> {
  const [country] = await api.call(countries.list, { query: {} });
  const [phoneCode] = await api.call(phoneCodes.list, { query: {} });
  const [hall] = await api.call(places.list, { query: {} });
  const [uiItem] = await api.call(uiItems.list, { query: {} });
  return [
    paths.editCountry({ countryId: country?.id ?? 0 }),
    paths.editPhoneCode({ id: phoneCode?.id ?? 0 }),
    paths.editPlace({ placeId: hall?.id ?? 0 }),
    paths.editUiItem({ id: uiItem?.id ?? 0 }),
  ];
}
