// Counts the tickets of each project, with a client that is typed by the OpenAPI document. README.md says how to run it.
import createClient from "openapi-fetch";
import type { paths } from "./foyer-api.d.ts";

const { FOYER_URL: baseUrl, FOYER_API_KEY: key } = process.env;
if (!baseUrl || !key) throw new Error("Set FOYER_URL and FOYER_API_KEY.");

const foyer = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });

const projects = await foyer.GET("/api/projects", { params: { query: {} } });
// A refusal has a code to decide by, and a sentence for people.
if (projects.error) throw new Error(`${projects.error.Error.Code}: ${projects.error.Error.Message}`);

for (const { id, name } of projects.data) {
  const tickets = await foyer.GET("/api/tickets", {
    params: { query: { projectId: id, currentPage: 1, sizePerPage: 10 } },
  });
  if (tickets.error) throw new Error(`${tickets.error.Error.Code}: ${tickets.error.Error.Message}`);
  const left = tickets.response.headers.get("ratelimit");
  console.log(`${name}: ${tickets.data.TotalCount} tickets (${left})`);
}
