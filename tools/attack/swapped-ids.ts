import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { listContractEndpoints } from "../../apps/api/src/contract-endpoints.ts";
import type { MutationSample } from "../../apps/api/test/every-endpoint/mutation-samples/mutation-sample.ts";
import { mutationSamples } from "../../apps/api/test/every-endpoint/mutation-samples/mutation-samples.ts";
import type { Attack } from "./attack.ts";
import { forEachOf } from "./attacker.ts";
import type { Stand } from "./stand.ts";

type Values = Record<string, unknown>;
type Tried = { attempts: number; breaches: string[] };

const ALL_ENDPOINTS = await listContractEndpoints();
const isOfProject = ({ access }: Endpoint) => typeof access === "object" && "project" in access;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");

/** Calls that even an admin makes only for an export of their own. */
const OF_ONE_PERSON = ["DELETE /api/projects/:projectId/ticket-exports/:exportId"];

/** Ids of a project's own entities in a query, a form or a body. */
const OWNED = [
  ...["projectId", "registrationId", "poolId", "barCodePoolId", "promoCodeId", "promocodeGroupId"],
  ...["ticketId", "templateId", "pathIds"],
];

/** Sends a sample's call, with its file if it has one. */
function sendSample({ attacker }: Stand, endpoint: Endpoint, sample: MutationSample, token: string | null) {
  const { params = {}, query = {}, body, file, fields = {}, headers = {} } = sample;
  const address = `${fillPath(endpoint.path, params)}${toQuery(query)}`;
  if (!endpoint.upload) {
    const sent = endpoint.method === "GET" ? {} : { body: JSON.stringify(body ?? {}) };
    return attacker.send(endpoint.method, address, { token, headers, ...sent });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(endpoint.upload.field, new Blob([file as string]), "codes.csv");
  return attacker.send(endpoint.method, address, { token, headers, body: form });
}

/**
 * A real call of another project by everybody who has no access to it, and by a manager of their own project with the
 * rest of its ids. Then an admin makes the very same call: it works, so only the identity was refused.
 */
async function tryCall(stand: Stand, endpoint: Endpoint): Promise<Tried> {
  const make = mutationSamples(stand.filled)[nameOf(endpoint)];
  if (!make) return { attempts: 0, breaches: [`${nameOf(endpoint)} has no sample`] };
  const sample = await make();
  const found: string[] = [];
  const refuse = async (who: string, token: string | null, changed: MutationSample = sample) => {
    const { status } = await sendSample(stand, endpoint, changed, token);
    const isRefused = token === null ? status === 401 : status >= 400 && status < 500;
    if (!isRefused) found.push(`${who}: ${nameOf(endpoint)}: ${status}`);
  };
  const { admin, ...others } = stand.tokens;
  for (const [who, token] of Object.entries({ nobody: null, ...others })) await refuse(who, token);
  const { projectId } = stand.theirs;
  const isBelowProject = paramsOf(endpoint).includes("projectId") && paramsOf(endpoint).length > 1;
  if (isBelowProject)
    await refuse("a manager of the project", others.manager, {
      ...sample,
      params: { ...sample.params, projectId },
    });
  const { status } = await sendSample(stand, endpoint, sample, admin);
  if (status >= 300) found.push(`control: ${nameOf(endpoint)} is refused to an admin, too: ${status}`);
  return { attempts: Object.keys(others).length + (isBelowProject ? 3 : 2), breaches: found };
}

/** In a call of their own project, each id of its query, form or body is one of another project. */
async function tryForeignIds(stand: Stand, endpoint: Endpoint): Promise<Tried> {
  const make = mutationSamples(stand.filled)[nameOf(endpoint)];
  if (!make) return { attempts: 0, breaches: [] };
  const breaches: string[] = [];
  let attempts = 0;
  for (const place of ["query", "fields", "body"] as const) {
    const foreign = await make();
    for (const field of Object.keys(foreign[place] ?? {}).filter((name) => OWNED.includes(name))) {
      const own = await make();
      await stand.grant(Number(own.params?.projectId ?? (own[place] as Values).projectId));
      const swapped = {
        ...own,
        [place]: { ...(own[place] as Values), [field]: (foreign[place] as Values)[field] },
      };
      const { status, text } = await sendSample(stand, endpoint, swapped, stand.tokens.manager);
      attempts += 1;
      // A filter finds nothing there.
      const isNothing = status === 200 && /"released":0/.test(text);
      if ((status < 400 || status >= 500) && !isNothing)
        breaches.push(`${nameOf(endpoint)} with a foreign ${field}: ${status}`);
    }
  }
  return { attempts, breaches };
}

/** Ids tried for a read until an admin gets an answer. */
const MAXIMUM_CANDIDATES = 12;

/** The parameters of a read, with real ids: those for which an admin gets an answer, if any. */
async function fillRead({ attacker, tokens, ours }: Stand, endpoint: Endpoint, known: readonly Values[]) {
  const inPath = paramsOf(endpoint);
  const inQuery = Object.keys(endpoint.query?.shape ?? {}).filter((name) => OWNED.includes(name));
  const needed = [...inPath, ...inQuery];
  const countOf = (values: Values) => needed.filter((name) => name in values).length;
  const candidates = [{ ...ours }, ...known].sort((a, b) => countOf(b) - countOf(a));
  const partsOf = (values: Values) => ({
    params: { ...Object.fromEntries(inPath.map((name) => [name, 1])), ...values },
    query: Object.fromEntries(inQuery.map((name) => [name, values[name] ?? 1])),
  });
  for (const values of candidates.slice(0, MAXIMUM_CANDIDATES)) {
    const { status } = await attacker.ask(endpoint, partsOf(values), tokens.admin);
    if (status < 300) return { parts: partsOf(values), isAnswered: true };
  }
  return { parts: partsOf(candidates[0] ?? {}), isAnswered: false };
}

/** Every read of a project with real ids: refused to everybody without access, and answered to an admin. */
async function tryReads(stand: Stand, known: readonly Values[]) {
  const { admin: _, ...others } = stand.tokens;
  const breaches: string[] = [];
  const reads = ALL_ENDPOINTS.filter((one) => one.method === "GET" && isOfProject(one));
  let [attempts, answered] = [0, 0];
  await forEachOf(reads, 4, async (endpoint) => {
    const { parts, isAnswered } = await fillRead(stand, endpoint, known);
    if (isAnswered) answered += 1;
    for (const [who, token] of Object.entries({ nobody: null, ...others })) {
      attempts += 1;
      const { status } = await stand.attacker.ask(endpoint, parts, token);
      if (token === null ? status !== 401 : status < 400 || status >= 500)
        breaches.push(`${who}: ${nameOf(endpoint)} of another project: ${status}`);
    }
  });
  return { attempts, breaches, seen: `${answered} of ${reads.length} reads that an admin gets` };
}

export const swappedIds: Attack = {
  name: "swapped ids",
  promise: "nobody reads or changes anything of a project that is not theirs",
  run: async (stand) => {
    const storesSomething = ({ path }: Endpoint) => !/\/(preview|drawing)$/.test(path);
    const mutations = ALL_ENDPOINTS.filter(
      (one) =>
        one.method !== "GET" &&
        isOfProject(one) &&
        storesSomething(one) &&
        !OF_ONE_PERSON.includes(nameOf(one)),
    );
    const breaches: string[] = [];
    let attempts = 0;
    const known: Values[] = [];
    const tryMutation = async (endpoint: Endpoint) => {
      for (const tried of [await tryCall(stand, endpoint), await tryForeignIds(stand, endpoint)]) {
        attempts += tried.attempts;
        breaches.push(...tried.breaches);
      }
      const made = await mutationSamples(stand.filled)[nameOf(endpoint)]?.();
      if (made) known.push({ ...made.body, ...made.query, ...made.params });
    };
    await forEachOf(mutations, 3, (endpoint) =>
      tryMutation(endpoint).catch((error: unknown) => {
        breaches.push(`${nameOf(endpoint)} could not be tried: ${error}`);
      }),
    );
    const reads = await tryReads(stand, known);
    return {
      tried: attempts + reads.attempts,
      seen: `${mutations.length} changes with real ids and bodies, ${reads.seen}`,
      breaches: [...breaches, ...reads.breaches],
    };
  },
};
