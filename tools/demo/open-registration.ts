import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { listPublicRegions } from "@foyer/contract/play.ts";
import { questions } from "@foyer/contract/questions.ts";
import { answerScenario, makeAnswerable } from "./answer-scenario.ts";
import { HOME_COUNTRIES, personOf } from "./people.ts";

/** Registers the visitor with this number through the public API; idempotent. */
export type Visit = (number: number) => Promise<Result<typeof submit>>;

/** Reads the scenario of a registration once, for all visitors. */
export async function openRegistration(api: ApiClient, code: string): Promise<Visit> {
  const params = { code };
  const { play, opening } = await api.call(getPublicRegistration, { params, query: {} });
  if (!play) throw new Error(`The registration ${code} takes no answers: ${opening}`);
  const names = new Map(
    (await api.call(questions.list, { query: {} })).map((one) => [one.id, one.internalName]),
  );
  const homes = play.lists.countries.filter(({ text, hasRegions }) => hasRegions && HOME_COUNTRIES.has(text));
  const regions = await Promise.all(
    homes.map(async ({ id }) => {
      const input = { params: { countryId: id }, query: { cultureCode: play.cultureCode } };
      return [id, await api.call(listPublicRegions, input)] as const;
    }),
  );
  const scenario = makeAnswerable(play, names, new Map(regions));
  return (number) => {
    const results = [...answerScenario(scenario, personOf(number), number)];
    return api.call(submit, { params, body: { results } }, { "idempotency-key": `demo-${number}` });
  };
}
