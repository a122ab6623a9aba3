import type { Result } from "@foyer/contract/endpoint.ts";
import type { listHomeProjects as contract, HomeProject } from "@foyer/contract/home.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { PaymentProviders } from "../../platform/payment-providers/port.ts";
import { readPaymentModes } from "../payment-accounts/open-account.service.ts";
import { listProjects } from "../projects/projects.service.ts";
import { listCalendars, listOpenGates, listPlaces, listVisitorsToday } from "./figures.store.ts";
import { toDays, toFigures } from "./figures.ts";
import { listCounts, readCounts } from "./kept-counts.store.ts";

const MAX_PROJECTS_LISTED = 60;
/** The days in the chart on a card. */
const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

/** Lists how running and upcoming projects stand. rules/home 6 */
export async function listHomeProjects(
  db: Kysely<Database>,
  caller: Caller,
  providers: PaymentProviders,
): Promise<Result<typeof contract>> {
  return await readCounts(db, async (trx) => {
    const all = await listProjects(trx, "actual", caller);
    const shown = all.slice(0, MAX_PROJECTS_LISTED);
    if (shown.length === 0) return { projects: [], total: 0, isCounting: false };
    const ids = shown.map(({ id }) => id);
    const { figures, isCounting } = await readFigures(trx, ids);
    const modes = await readPaymentModes({ db: trx, providers }, ids);
    const projects = shown.flatMap(({ id, name, startDateTime, endDateTime, timeZone }): HomeProject[] => {
      const found = figures.get(id);
      return found
        ? [{ id, name, startDateTime, endDateTime, timeZone, paymentMode: modes.get(id) ?? null, ...found }]
        : [];
    });
    return { projects, total: all.length, isCounting };
  });
}

async function readFigures(trx: Transaction<Database>, ids: readonly number[]) {
  const calendars = await listCalendars(trx, ids);
  const places = Map.groupBy(await listPlaces(trx, ids), ({ projectId }) => projectId);
  const visitors = await listVisitorsToday(trx, ids);
  const openGates = await listOpenGates(trx, ids);
  // The earliest first day of the charts, a day early for all zones.
  const since = new Date(Date.now() - (DAYS_SHOWN + 1) * DAY_MS).toISOString().slice(0, 10);
  const { counts, isCounting } = await listCounts(trx, {
    projectIds: ids,
    kinds: ["day", "source", "came"],
    since,
  });
  const byProject = Map.groupBy(counts, ({ projectId }) => projectId);
  const figures = new Map(
    [...calendars].map(([id, calendar]) => {
      const ofProject = byProject.get(id) ?? [];
      const first = firstDay(calendar.today);
      const figure = {
        ...calendar,
        ...toFigures(places.get(id) ?? [], ofProject),
        openGates: openGates.get(id) ?? 0,
        visitorsToday: visitors.get(id) ?? null,
        days: toDays(ofProject).filter(({ day }) => day >= first && day <= calendar.today),
      };
      return [id, figure];
    }),
  );
  return { figures, isCounting };
}

const firstDay = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - (DAYS_SHOWN - 1) * DAY_MS).toISOString().slice(0, 10);
