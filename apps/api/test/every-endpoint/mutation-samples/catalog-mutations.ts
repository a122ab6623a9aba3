import type { TestApp } from "../../server/app-client.ts";
import { add, catalogBodies, nameOf, nextName } from "../change-samples.ts";
import { type MutationSamples, TAKEN, UNCHANGED } from "./mutation-sample.ts";

export function catalogMutations(app: TestApp): MutationSamples {
  const samples: MutationSamples = {};
  for (const [catalog, bodyOf] of catalogBodies(app)) {
    samples[nameOf(catalog.create)] = async () => ({ body: await bodyOf(), again: TAKEN });
    samples[nameOf(catalog.importTranslations)] = async () => {
      const body = await bodyOf();
      const id = await add(app, catalog.create, body);
      const nameField = "internalName" in body ? "internalName" : "countryInternalName";
      const content = `id,${nameField},fr-FR\n${id},${body[nameField]},${nextName()}\n`;
      return { file: content, again: UNCHANGED };
    };
    samples[nameOf(catalog.translations)] = async () => ({ again: { status: 200, rows: 1 } });
  }
  return samples;
}
