import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { ProjectTag } from "./ticket-tags.ts";

const tickets = z.int().nonnegative();

/** The choices of the filters of a project: those that occur, with the number of indexed tickets. rules/tickets 43 */
export const TicketFilterChoices = z.object({
  registrations: z.array(z.object({ id: OutId, name: z.string(), tickets })),
  /** Countries by their English name, the most frequent first. */
  countries: z.array(z.object({ name: z.string(), tickets })),
  methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), tickets })),
  tags: z.array(ProjectTag),
  /** The promo codes that sold most tickets. */
  promoCodes: z.array(z.object({ id: OutId, promoCode: z.string(), tickets })),
  /** The days and gates of uploaded files. */
  days: z.array(z.string()),
  gates: z.array(z.string()),
  /** Questions with choices; `answer` is an answer's id, `-1` for Other, or `true` and `false` of a checkbox. */
  questions: z.array(
    z.object({
      id: OutId,
      text: z.string(),
      answers: z.array(z.object({ answer: z.string(), text: z.string(), tickets })),
    }),
  ),
});
export type TicketFilterChoices = z.output<typeof TicketFilterChoices>;

/** The maximum number of promo codes among the choices. */
export const MAX_PROMO_CODES_LISTED = 500;

export const listFilterChoices = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/ticket-filters",
  summary: "Lists the choices of the filters of a project's tickets: those that occur.",
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: TicketFilterChoices,
});
