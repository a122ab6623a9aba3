import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { questions } from "@foyer/contract/questions.ts";
import { type Answerable, makeAnswerable } from "../../tools/demo/answer-scenario.ts";
import type { Selling } from "./sold-project.ts";

/** The scenario of a registration, as a visitor would answer it. */
export async function readScenario(api: ApiClient, { code }: Selling): Promise<Answerable> {
  const { play } = await api.call(getPublicRegistration, { params: { code }, query: {} });
  if (!play) throw new Error("The registration is not open");
  const names = new Map(
    (await api.call(questions.list, { query: {} })).map((one) => [one.id, one.internalName]),
  );
  return makeAnswerable(play, names);
}
