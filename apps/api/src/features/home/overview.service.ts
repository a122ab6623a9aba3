import type { Overview } from "@foyer/contract/overview.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getProject } from "../projects/projects.service.ts";
import { listProjectHours } from "../visitors/visitors.service.ts";
import { listCalendars, listCountryNames, listFunnels, listGroupNames, listPlaces } from "./figures.store.ts";
import { amountOf, isLive, tally, toDays, toFigures } from "./figures.ts";
import { type KeptCount, listCounts, readCounts } from "./kept-counts.store.ts";

/** Sources and countries that are named; the rest is added up. */
const MAX_NAMED = 50;

/** Returns how a project stands. rules/home 8 */
export async function getOverview(db: Kysely<Database>, projectId: number): Promise<Overview> {
  await getProject(db, projectId);
  return await readCounts(db, async (trx) => {
    const places = await listPlaces(trx, [projectId]);
    const { counts, isCounting } = await listCounts(trx, {
      projectIds: [projectId],
      kinds: ["day", "source", "country", "came"],
    });
    const calendar = (await listCalendars(trx, [projectId])).get(projectId);
    const funnels = await listFunnels(trx, projectId);
    const ofRegistration = Map.groupBy(counts, ({ registrationId }) => registrationId);
    return {
      ...toFigures(places, counts),
      isCounting,
      today: calendar?.today ?? "",
      registrations: places.map(({ projectId: _, ...place }) => {
        const own = ofRegistration.get(place.id) ?? [];
        const { opened = 0, started = 0, countedSince } = funnels.get(place.id) ?? {};
        return {
          id: place.id,
          name: place.name,
          type: place.type,
          ...toFigures([place], own),
          funnel: {
            opened,
            started,
            countedSince: countedSince?.toISOString() ?? null,
            finished: tally(own.filter(({ kind }) => kind === "source")).tickets,
          },
        };
      }),
      days: toDays(counts),
      sources: toSources(counts, await listGroupNames(trx, projectId)),
      countries: toCountries(counts, await listCountryNames(trx)),
      hours: await listProjectHours(trx, projectId),
    };
  });
}

function toSources(counts: readonly KeptCount[], names: ReadonlyMap<number, string>): Overview["sources"] {
  const groups = Map.groupBy(
    counts.filter((count) => count.kind === "source" && isLive(count)),
    ({ entry }) => entry,
  );
  const sources = [...groups].map(([entry, some]) => {
    const groupId = entry === "" ? null : Number(entry);
    return {
      ...sharesOf(some),
      groupId,
      name: groupId === null ? "" : (names.get(groupId) ?? `Group ${entry}`),
    };
  });
  const [named, rest] = largest(sources);
  return [
    ...named.map((one) => ({ ...one, isRest: false })),
    ...(rest ? [{ ...rest, groupId: null, name: "", isRest: true }] : []),
  ];
}

/** Adds up the names of a country in all languages; a name that no country has stays as typed. rules/home 8 */
function toCountries(
  counts: readonly KeptCount[],
  names: ReadonlyMap<string, string>,
): Overview["countries"] {
  const nameOf = ({ entry }: KeptCount) => names.get(entry.trim().toLowerCase()) ?? entry.trim();
  const groups = Map.groupBy(
    counts.filter((count) => count.kind === "country" && isLive(count)),
    nameOf,
  );
  const [named, rest] = largest([...groups].map(([name, some]) => ({ name, ...sharesOf(some) })));
  return [
    ...named.map((one) => ({ ...one, isRest: false })),
    ...(rest ? [{ ...rest, name: "", isRest: true }] : []),
  ];
}

const sharesOf = (counts: readonly KeptCount[]) => ({
  tickets: tally(counts).tickets,
  revenue: amountOf(counts.filter(({ status }) => status === "issued")),
});

type Share = { name: string; tickets: number; revenue: number };

/** The largest, and the sum of the others. */
function largest<One extends Share>(shares: readonly One[]): [One[], Omit<Share, "name"> | null] {
  const sorted = shares.toSorted((a, b) => b.tickets - a.tickets || (a.name < b.name ? -1 : 1));
  const others = sorted.slice(MAX_NAMED);
  if (others.length === 0) return [sorted, null];
  const cents = others.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
  return [
    sorted.slice(0, MAX_NAMED),
    { tickets: others.reduce((sum, { tickets }) => sum + tickets, 0), revenue: cents / 100 },
  ];
}
