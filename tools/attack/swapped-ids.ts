import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { listContractEndpoints } from "../../apps/api/src/contract-endpoints.ts";
import type { Attack } from "./attack.ts";
import { forEachOf } from "./attacker.ts";
import type { EventWithTicket, Stand } from "./stand.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

const PROJECT_IDS = ["poolId", "fileId", "registrationId", "ticketId", "mailId", "placeId"] as const;
const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");

/** Values for the parameters of a path: ids of ours, the project's own or a foreign one. */
function fill(endpoint: Endpoint, ours: EventWithTicket, projectId: number): Record<string, unknown> {
  const { code, identifier } = ours;
  const ids = Object.fromEntries(PROJECT_IDS.map((name) => [name, ours[name]]));
  const known: Record<string, unknown> = {
    ...ids,
    projectId,
    code,
    identifier,
    exportId: crypto.randomUUID(),
  };
  return Object.fromEntries(paramsOf(endpoint).map((name) => [name, known[name] ?? 1]));
}

async function trySwaps(stand: Stand) {
  const { attacker, api, ours, theirs, tokens } = stand;
  const keys = { projectId: ours.projectId, registrationId: ours.registrationId, ticketId: ours.ticketId };
  const look = async () =>
    JSON.stringify([
      await api.call(getRegistration, { params: keys }),
      await api.call(getTicket, { params: keys }),
    ]);
  const before = await look();
  const { admin: _, ...others } = tokens;
  const identities = Object.entries({ nobody: null, ...others });
  const closed = ALL_ENDPOINTS.filter(({ access }) => access !== "public");
  const tries = closed.flatMap((endpoint) =>
    identities.flatMap(([who, token]) =>
      [ours.projectId, theirs.projectId].map((projectId) => ({ endpoint, who, token, projectId })),
    ),
  );
  const breaches: string[] = [];
  await forEachOf(tries, 8, async ({ endpoint, who, token, projectId }) => {
    const params = fill(endpoint, ours, projectId);
    const inQuery = Object.keys(endpoint.query?.shape ?? {});
    const query = {
      ...(inQuery.includes("projectId") && { projectId: ours.projectId }),
      ...(inQuery.includes("poolId") && { poolId: ours.poolId }),
    };
    const { status, text } = await attacker.ask(endpoint, { params, query }, token);
    const what = `${who}: ${endpoint.method} ${endpoint.path} with ids of another project: ${status}`;
    // Places are a shared catalog: managers read all of it.
    if (text.includes(ours.marker) && !endpoint.path.startsWith("/api/places"))
      breaches.push(`${what}, leaks`);
    else if (status >= 500) breaches.push(what);
    else if (token === null && status !== 401) breaches.push(what);
    const isInProject = typeof endpoint.access === "object" && "project" in endpoint.access;
    const isForeign = projectId === ours.projectId || paramsOf(endpoint).length > 1;
    if (isInProject && isForeign && status < 300) breaches.push(`${what}, let in`);
  });
  if ((await look()) !== before) breaches.push("A ticket or registration of another project was changed");
  return {
    tried: tries.length,
    seen: `${closed.length} endpoints × ${identities.length} identities × 2 projects`,
    breaches,
  };
}

export const swappedIds: Attack = {
  name: "swapped ids",
  promise: "nobody reads or changes anything of a project that is not theirs",
  run: trySwaps,
};
