import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { TicketDetails } from "./tickets.ts";

/** A tag as it is typed. A filter separates several tags by a bar, so that a tag has none. rules/tickets 40 */
export const Tag = atMost(LIMITS.tag)
  .min(1, "This field is required.")
  .refine((tag) => !tag.includes("|"), "A tag cannot contain |.");

/** Tags to add and to remove, compared ignoring case. */
export const TagChange = z.strictObject({
  add: z.array(Tag).max(LIMITS.tagsOfTicket).default([]),
  remove: z.array(Tag).max(LIMITS.tagsOfTicket).default([]),
});
export type TagChange = z.output<typeof TagChange>;

export const tagTicket = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/tags",
  summary:
    "Adds tags to a ticket and removes tags. Needs no version: changes of several people add up. 409 too-many-tags.",
  access: { project: "operator" },
  params: z.strictObject({ projectId: Id, ticketId: Id }),
  body: TagChange,
  status: 200,
  result: TicketDetails,
});

/** A tag of a project, and the number of its tickets. */
export const ProjectTag = z.object({ tag: z.string(), tickets: z.int().nonnegative() });
export type ProjectTag = z.output<typeof ProjectTag>;

/** The maximum number of tags that one answer lists. */
export const MAX_TAGS_LISTED = 1000;

export const listTags = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/ticket-tags",
  summary: "Lists the tags that tickets of a project have, the most used first.",
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(ProjectTag),
});
