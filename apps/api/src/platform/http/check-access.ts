import { type Access, isAtLeast, type Role } from "@foyer/contract/access.ts";
import type { Caller } from "./caller.ts";

export type Decision = "ok" | 401 | 403 | 404;

/**
 * May this caller call an endpoint of this access? `projectId` is that of the path, or of the query of a call whose
 * access has `ofProject`.
 * 401: no caller; 403: the role does not suffice; 404: the project is not one of theirs. rules/access 2
 */
export function decideAccess(access: Access, caller: Caller | null, projectId?: number): Decision {
  if (access === "public") return "ok";
  if (caller === null) return 401;
  if (access === "signed-in") return "ok";
  const role = roleFor(access, projectId);
  if (!isAtLeast(caller.role, role)) return 403;
  if ("staff" in access && (projectId === undefined || !access.ofProject)) return "ok";
  return mayEnter(caller, projectId) ? "ok" : 404;
}

function roleFor(access: Exclude<Access, string>, projectId: number | undefined): Role {
  if ("project" in access) return access.project;
  return projectId === undefined ? access.staff : (access.ofProject ?? access.staff);
}

function mayEnter({ projects }: Caller, projectId: number | undefined): boolean {
  if (projectId === undefined) throw new Error("An endpoint of a project has no projectId in its path");
  return projects === "all" || projects.includes(projectId);
}
