import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { asChanges, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

const ViewName = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .check(symbols(LIMITS.viewName), visible);

const Parameters = z.record(
  z.string().regex(/^[a-zA-Z][\w.-]{0,49}$/, "Must be the name of a parameter"),
  z.string().max(LIMITS.filter).check(visible),
);

/** The parameters of the screen's address that filter, sort and lay out the list, by name. */
export const ViewParameters = Parameters.refine(
  (parameters) => JSON.stringify(parameters).length <= LIMITS.viewParameters,
  `No more than ${LIMITS.viewParameters} characters.`,
);
export type ViewParameters = z.output<typeof ViewParameters>;

export const TicketView = z.object({
  id: OutId,
  name: z.string(),
  /** The caller's own, or one of all who see the project. */
  scope: z.enum(["own", "project"]),
  /** Shown when somebody opens the screen without filters; one's own default comes first. */
  isDefault: z.boolean(),
  parameters: Parameters,
  version: Version,
});
export type TicketView = z.output<typeof TicketView>;

export const TicketViewBody = z.strictObject({
  ...tolerated,
  name: ViewName,
  isDefault: emptiable(z.boolean(), false).default(false),
  parameters: emptiable(ViewParameters, {}).default({}),
});
export const TicketViewChanges = asChanges(TicketViewBody);
export type TicketViewChanges = z.output<typeof TicketViewChanges>;

const ProjectParams = z.strictObject({ projectId: Id });
const ViewParams = z.strictObject({ projectId: Id, viewId: Id });
const PROJECT_VIEWS = "/api/projects/:projectId/ticket-views";
const OWN_VIEWS = "/api/projects/:projectId/own-ticket-views";
const manager = { project: "manager" } as const;
const viewer = { project: "viewer" } as const;

export const listTicketViews = endpoint({
  method: "GET",
  path: PROJECT_VIEWS,
  summary: "Lists the caller's views of the tickets screen and those of the project, by name.",
  access: viewer,
  params: ProjectParams,
  status: 200,
  result: z.array(TicketView),
});

const create = { method: "POST", params: ProjectParams, body: TicketViewBody, status: 201 } as const;
const update = { method: "PUT", params: ViewParams, body: TicketViewChanges, status: 200 } as const;
const remove = { method: "DELETE", params: ViewParams, status: 200 } as const;
const Removed = z.object({ id: OutId });

export const createProjectView = endpoint({
  ...create,
  path: PROJECT_VIEWS,
  summary:
    "Saves a view of the tickets screen for all who see the project. 409 view-name-taken, too-many-views.",
  access: manager,
  result: TicketView,
});

export const updateProjectView = endpoint({
  ...update,
  path: `${PROJECT_VIEWS}/:viewId`,
  summary: "Changes a view of the project. A new default replaces the earlier one.",
  access: manager,
  result: TicketView,
});

export const removeProjectView = endpoint({
  ...remove,
  path: `${PROJECT_VIEWS}/:viewId`,
  summary: "Deletes a view of the project.",
  access: manager,
  result: Removed,
});

export const createOwnView = endpoint({
  ...create,
  path: OWN_VIEWS,
  summary: "Saves a view of the tickets screen for the caller alone. 409 view-name-taken, too-many-views.",
  access: viewer,
  result: TicketView,
});

export const updateOwnView = endpoint({
  ...update,
  path: `${OWN_VIEWS}/:viewId`,
  summary: "Changes one of the caller's own views. A new default replaces the earlier one.",
  access: viewer,
  result: TicketView,
});

export const removeOwnView = endpoint({
  ...remove,
  path: `${OWN_VIEWS}/:viewId`,
  summary: "Deletes one of the caller's own views.",
  access: viewer,
  result: Removed,
});
