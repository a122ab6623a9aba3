import { BUILT_IN_TEMPLATE, TEMPLATE_TYPES } from "@foyer/domain/printout/choose-template.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** The template of a ticket, and the reason. rules/printouts 10 */
export const TemplateChoice = z.object({
  /** Null: the built-in template, whose file id is `default.printout.template`. */
  templateId: OutId.nullable(),
  templateType: z.enum([...TEMPLATE_TYPES, "built-in"]),
  /** The answer or the group that decided; empty for other types. */
  name: z.string(),
  fileId: z.union([OutId, z.literal(BUILT_IN_TEMPLATE)]).nullable(),
  /** Templates with precedence that cannot print. */
  skipped: z.array(
    z.object({
      templateType: z.enum(TEMPLATE_TYPES),
      name: z.string(),
      because: z.enum(["no-file", "no-fields"]),
    }),
  ),
});
export type TemplateChoice = z.output<typeof TemplateChoice>;

const YesNo = z.enum(["true", "false"]).default("false");

export const tryTemplateChoice = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/template-choice",
  summary:
    "Returns the template that a ticket with this promo code group and these answers would get, and why.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, registrationId: Id }),
  query: z.strictObject({
    promocodeGroupId: Id.optional(),
    conditionalAnswerId: Id.optional(),
    onsite: YesNo,
  }),
  status: 200,
  result: TemplateChoice,
});

/** Which template prints a ticket, and what it cannot print of it. */
export const TicketPrinting = TemplateChoice.extend({
  /** Letters that no font has: a box is printed for each. rules/printing 5 */
  unprintable: z.array(z.string()),
});
export type TicketPrinting = z.output<typeof TicketPrinting>;

const TicketParams = z.strictObject({ projectId: Id, ticketId: Id });

export const getTemplateOfTicket = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/printout-template",
  summary: "Returns the template of a ticket, and why, and the letters that no font has.",
  access: { project: "viewer" },
  params: TicketParams,
  query: z.strictObject({ onsite: YesNo }),
  status: 200,
  result: TicketPrinting,
});

export const printTicketPage = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/printout",
  summary:
    "Returns a ticket's printout; with onsite=true, the badge that the desk prints. 409 unless the ticket is live.",
  access: { project: "viewer" },
  params: TicketParams,
  query: z.strictObject({ onsite: YesNo }),
  status: 200,
  result: "file",
});
