import { type Access, isAtLeast } from "@foyer/contract/access.ts";
import type { Caller } from "./caller.ts";

export type Decision = "ok" | 401 | 403 | 404;

/**
 * May this caller call an endpoint of this access? `projectId` is that of the path.
 * 401: no caller; 403: the role does not suffice; 404: the project is not one of theirs. rules/access 2
 */
export function decideAccess(access: Access, caller: Caller | null, projectId?: number): Decision {
  if (access === "public") return "ok";
  if (caller === null) return 401;
  if (access === "signed-in") return "ok";
  if ("staff" in access) return isAtLeast(caller.role, access.staff) ? "ok" : 403;
  if (!isAtLeast(caller.role, access.project)) return 403;
  return mayEnter(caller, projectId) ? "ok" : 404;
}

function mayEnter({ projects }: Caller, projectId: number | undefined): boolean {
  if (projectId === undefined) throw new Error("An endpoint of a project has no projectId in its path");
  return projects === "all" || projects.includes(projectId);
}
