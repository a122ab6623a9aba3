import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { listRegistrations, updateRegistration } from "@foyer/contract/registrations.ts";
import { rubrics } from "@foyer/contract/rubrics.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { paths } from "../../apps/admin/src/paths.ts";
import { ticketPath } from "../../apps/registration/src/page/address.ts";
import { fillPool } from "../demo/fill-pool.ts";
import { fillRegistration } from "../demo/fill-registration.ts";
import { openRegistration } from "../demo/open-registration.ts";
import type { PoolPlan, RegistrationPlan } from "../demo/trade-show.ts";
import { addUnlinkedPages } from "./unlinked-pages.ts";

const START_DAY = "2030-03-12";
const POOL: PoolPlan = { name: "Trade visitors", symbology: "Code 128", prefix: "FF", files: [120, 80] };
const REGISTRATION: RegistrationPlan = {
  name: "Trade visitors",
  pool: POOL.name,
  ticketPrice: 0,
  ticketCount: 150,
  cultureCode: "en-GB",
  visitors: 24,
};

/**
 * Adds what an organiser's installation has beside the reference data, so that no list is empty. Returns the paths of
 * what no page links to.
 */
export async function addSamples(api: ApiClient): Promise<string[]> {
  const partition = await api.call(partitions.create, { body: entry("Food and drink", "Essen und Trinken") });
  await api.call(partitions.create, { body: entry("Machinery", "Maschinen") });
  for (const rubric of [entry("Coffee", "Kaffee"), entry("Bakery", "Bäckerei")])
    await api.call(rubrics.create, { body: { ...rubric, partitionId: partition.id } });
  const hall = await api.call(places.create, { body: entry("Hall 4.2", "Halle 4.2") });
  await api.call(places.create, { body: entry("North entrance", "Eingang Nord") });
  const fair = await api.call(createProject, { body: project("Food Fair 2030", START_DAY, "2030-03-15") });
  await api.call(createProject, { body: project("Coffee Summit", "2024-10-01", "2024-10-02") });
  await api.call(addProjectPlace, { params: { projectId: fair.id }, body: { placeId: hall.id } });
  const { link } = await api.call(inviteStaff, {
    body: { name: "Olga Operator", email: "olga@fair.example", role: "operator", projectIds: [fair.id] },
  });
  return [new URL(link.url).pathname, ...(await addVisitors(api, fair))];
}

async function addVisitors(api: ApiClient, { id, name }: { id: number; name: string }): Promise<string[]> {
  await fillPool(api, id, POOL, () => {});
  await fillRegistration(api, id, REGISTRATION, () => {});
  const [registration] = await api.call(listRegistrations, { params: { projectId: id } });
  if (!registration) throw new Error("There is no registration");
  await api.call(updateRegistration, {
    params: { projectId: id, registrationId: registration.id },
    body: { groupMaximum: 10 },
  });
  const visit = await openRegistration(api, registration.code);
  const answer = await visit(REGISTRATION.visitors + 1);
  if (answer.outcome !== "ticket") throw new Error("There is no ticket");
  const params = { projectId: id, projectName: name, registrationId: registration.id };
  await addGates(api, id, answer.ticket.barcode);
  return [
    ticketPath(registration.code, answer.ticket.identifier),
    ...[paths.editRegistration(params), paths.scenarioPlayer(params), paths.scenarioResults(params)],
    ...(await addUnlinkedPages(api, { ...params, startDay: START_DAY })),
  ];
}

/** Two gates; at the first a ticket was scanned twice, and a code of nobody. */
async function addGates(api: ApiClient, projectId: number, barcode: string | null): Promise<void> {
  const params = { projectId };
  const entrance = await api.call(createGate, { params, body: { name: "North entrance" } });
  await api.call(createGate, {
    params,
    body: {
      name: "Speakers' lounge",
      area: "Lounge",
      way: "both",
      entryLimit: "after-exit",
      opensAt: "09:00",
    },
  });
  const codes = [barcode ?? "", barcode ?? "", "STRANGER"];
  await api.call(scanAtGate, {
    params: { projectId, gateId: entrance.id },
    body: { deviceId: crypto.randomUUID(), scans: codes.map((code, at) => ({ sequence: at + 1, code })) },
  });
}

function entry(english: string, german: string) {
  const localizations = [
    { cultureCode: "en-GB", text: english },
    { cultureCode: "de-DE", text: german },
  ];
  return { internalName: english, localizations };
}

function project(name: string, from: string, to: string) {
  const times = { startDateTime: `${from}T09:00:00`, endDateTime: `${to}T18:00:00` };
  return { name, timeZone: "Europe/Berlin", ...times };
}
