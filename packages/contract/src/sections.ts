import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { Partition } from "./partitions.ts";

/** A partition that a project offers; `GET /api/sections` returns its texts. */
export const Section = z.object({ id: OutId, internalName: z.string() });
export type Section = z.output<typeof Section>;

/** For all roles that may see the project. A project without sections offers the whole catalog. rules/sections 1 */
export const listSections = endpoint({
  method: "GET",
  path: "/api/sections",
  summary: "Lists the sections of a project, the partitions that it offers. An empty list means all.",
  access: { staff: "viewer" },
  query: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(Partition),
});

export const addSection = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/sections",
  summary: "Adds a partition to the sections of a project.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  /** `sectionId`: the id of the partition. */
  body: z.strictObject({ sectionId: Id }),
  status: 201,
  result: Section,
});

const SectionKey = z.strictObject({ projectId: Id, sectionId: Id });

export const removeSection = endpoint({
  method: "DELETE",
  path: "/api/projects/:projectId/sections/:sectionId",
  summary:
    "Removes a partition from the sections of a project. 409 section-in-use if conditions or answers use it, unless `confirm=true`.",
  access: { project: "manager" },
  params: SectionKey,
  query: z.strictObject({ confirm: z.enum(["", "true"]).default("") }),
  status: 200,
  result: Section,
});

/** The conditions of a project that name a partition or one of its rubrics. rules/sections 5 */
const SectionConditions = z.object({
  id: OutId,
  internalName: z.string(),
  /** Whether the project offers it. If not, these conditions are never met. */
  isOffered: z.boolean(),
  conditions: z.array(
    z.object({
      registrationId: OutId,
      registrationName: z.string(),
      /** The part that the condition shows, with its text in the registration's culture. */
      shows: z.enum(["step", "question"]),
      text: z.string(),
    }),
  ),
});
export type SectionConditions = z.output<typeof SectionConditions>;

export const listSectionConditions = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/section-conditions",
  summary:
    "Lists the partitions that conditions of the project's scenarios refer to, with the parts that these show.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(SectionConditions),
});

/** Conditions and live answers that use a section. rules/sections 4 */
export const SectionUse = SectionConditions.omit({ isOffered: true }).extend({
  /** Visitors with a live ticket, or with a text message, who chose it. */
  visitors: z.int().nonnegative(),
});
export type SectionUse = z.output<typeof SectionUse>;

export const getSectionUse = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/sections/:sectionId/use",
  summary: "Returns the uses of a section: its conditions, and how many visitors chose it.",
  access: { project: "manager" },
  params: SectionKey,
  status: 200,
  result: SectionUse,
});
