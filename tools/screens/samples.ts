import type { Call, Endpoint } from "@foyer/contract/endpoint.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { places } from "@foyer/contract/places.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { rubrics } from "@foyer/contract/rubrics.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";

/** What an organiser's installation has beside the reference data, so that no list is empty; in order of dependence. */
const SAMPLES = [
  sample(partitions.create, { body: entry("Food and drink", "Essen und Trinken") }),
  sample(partitions.create, { body: entry("Machinery", "Maschinen") }),
  sample(rubrics.create, { body: { ...entry("Coffee", "Kaffee"), partitionId: 1 } }),
  sample(rubrics.create, { body: { ...entry("Bakery", "Bäckerei"), partitionId: 1 } }),
  sample(places.create, { body: entry("Hall 4.2", "Halle 4.2") }),
  sample(places.create, { body: entry("North entrance", "Eingang Nord") }),
  sample(createProject, { body: project("Food Fair 2030", "2030-03-12", "2030-03-15") }),
  sample(createProject, { body: project("Coffee Summit", "2024-10-01", "2024-10-02") }),
  sample(inviteStaff, {
    body: { name: "Olga Operator", email: "olga@fair.example", role: "operator", projectIds: [1] },
  }),
];

/** Adds the samples through the API; the paths of the links that it answers with. */
export async function addSamples(baseUrl: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const paths: string[] = [];
  for (const { method, path, body } of SAMPLES) {
    const answer = await fetch(`${baseUrl}${path}`, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    for (const [, url = ""] of text.matchAll(/"url":"([^"]+)"/g)) paths.push(new URL(url).pathname);
  }
  return paths;
}

function sample<E extends Endpoint>({ method, path }: E, input: Call<E>) {
  return { method, path, body: JSON.stringify("body" in input ? input.body : {}) };
}

function entry(english: string, german: string) {
  const localizations = [
    { cultureCode: "en-GB", text: english },
    { cultureCode: "de-DE", text: german },
  ];
  return { internalName: english, localizations };
}

function project(name: string, from: string, to: string) {
  return {
    ...{
      name,
      eventBEID: "",
      authorizationLinkTemplate: "",
      dataLinkTemplate: "",
      timeZone: "Europe/Berlin",
    },
    ...{ startDateTime: `${from}T09:00:00`, endDateTime: `${to}T18:00:00` },
  };
}
