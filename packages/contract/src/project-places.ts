import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** A place of a project; `GET /api/places?projectId=` returns its texts. */
export const ProjectPlace = z.object({ id: OutId, internalName: z.string() });
export type ProjectPlace = z.output<typeof ProjectPlace>;

export const addProjectPlace = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/places",
  summary: "Attaches a place to a project.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  body: z.strictObject({ placeId: Id }),
  status: 201,
  result: ProjectPlace,
});

export const removeProjectPlace = endpoint({
  method: "DELETE",
  path: "/api/projects/:projectId/places/:placeId",
  summary: "Detaches a place from a project. The place itself stays.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, placeId: Id }),
  status: 200,
  result: ProjectPlace,
});
