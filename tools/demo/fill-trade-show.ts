import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { createProject, getProject, listProjects } from "@foyer/contract/projects.ts";
import { fillCheckIn } from "./fill-check-in.ts";
import { fillPool, type Tell } from "./fill-pool.ts";
import { fillPromoCodes } from "./fill-promo-codes.ts";
import { fillRegistration } from "./fill-registration.ts";
import { fillVisitors } from "./fill-visitors.ts";
import type { ProjectPlan } from "./trade-show.ts";

const DAY_MS = 86_400_000;

/** Adds the missing parts of the events. Idempotent: what exists by name is not changed. */
export async function fillTradeShow(api: ApiClient, show: readonly ProjectPlan[], tell: Tell): Promise<void> {
  for (const plan of show) {
    const projectId = await findOrAddProject(api, plan, tell);
    for (const name of plan.places) await attachPlace(api, projectId, name);
    for (const pool of plan.pools) await fillPool(api, projectId, pool, tell);
    await fillPromoCodes(api, projectId, plan.promoCodes ?? [], tell);
    for (const registration of plan.registrations) await fillRegistration(api, projectId, registration, tell);
    if (plan.visitors) {
      const { startDateTime } = await api.call(getProject, { params: { projectId } });
      await fillVisitors(api, { projectId, startDay: startDateTime.slice(0, 10) }, plan.visitors, tell);
    }
    if (plan.checkIn) await fillCheckIn(api, projectId, plan.checkIn, tell);
  }
}

async function findOrAddProject(api: ApiClient, plan: ProjectPlan, tell: Tell): Promise<number> {
  const projects = await api.call(listProjects, { query: {} });
  const there = projects.find(({ name }) => name === plan.name);
  if (there) {
    tell(`project ${plan.name} (${there.id}) was there already`);
    return there.id;
  }
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const body = {
    name: plan.name,
    timeZone: plan.timeZone,
    startDateTime: `${day(plan.startsIn)}T${plan.from}:00`,
    endDateTime: `${day(plan.startsIn + plan.days - 1)}T${plan.to}:00`,
  };
  const { id } = await api.call(createProject, { body });
  tell(`project ${plan.name} (${id}): added, from ${body.startDateTime} to ${body.endDateTime}`);
  return id;
}

/** Adds the place to the catalog and attaches it to the project, if missing. */
async function attachPlace(api: ApiClient, projectId: number, internalName: string): Promise<void> {
  const isNamed = (place: { internalName: string }) => place.internalName === internalName;
  if ((await api.call(places.list, { query: { projectId } })).some(isNamed)) return;
  const localizations = [{ cultureCode: "en-GB", text: internalName }];
  const place =
    (await api.call(places.list, { query: {} })).find(isNamed) ??
    (await api.call(places.create, { body: { internalName, localizations } }));
  await api.call(addProjectPlace, { params: { projectId }, body: { placeId: place.id } });
}
