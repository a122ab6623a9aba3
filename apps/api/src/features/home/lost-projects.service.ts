import type { AttentionLine } from "@foyer/contract/home.ts";
import type { Kysely } from "kysely";
import { projectsInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { toLine } from "./attention.service.ts";
import { listLostNames } from "./attention.store.ts";

/** The caller's projects whose node of a cluster does not answer. rules/distribution 12 */
export async function listLost(db: Kysely<Database>, { projects }: Caller): Promise<AttentionLine[]> {
  return (await listLostNames(db, projects)).map((row) => toLine("node-lost", { ...row, count: 1 }));
}

/** The caller, with the projects that can be read. */
export async function inReach(db: Kysely<Database>, caller: Caller): Promise<Caller> {
  return { ...caller, projects: await projectsInReach(db, caller.projects) };
}
