export const TEMPLATE_TYPES = ["default", "onsite", "offline", "conditional", "promocode"] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** The id of the template that is built in, for tickets that no template of their registration prints. */
export const BUILT_IN_TEMPLATE = "default.printout.template";

/** What decides of a template whether a ticket gets it. */
export type Candidate = {
  id: number;
  templateType: TemplateType;
  conditionalAnswerId: number | null;
  promocodeGroupId: number | null;
  hasFile: boolean;
  hasFields: boolean;
};

/** What decides of a ticket which template it gets. */
export type PrintedCase = {
  isOffline: boolean;
  /** Is it printed at the event's desk? */
  isOnsite: boolean;
  promocodeGroupId: number | null;
  /** Its answers to the conditional question, the lowest order number first. */
  answerIds: readonly number[];
};

/** Why a template that would be meant for the ticket was passed over. */
export type Skipped<C extends Candidate> = { template: C; because: "no-file" | "no-fields" };

/** The template of a ticket, null for the built-in one, and those before it that cannot print. */
export type TemplateChoice<C extends Candidate> = { template: C | null; skipped: readonly Skipped<C>[] };

/**
 * Which template a ticket gets, the one place that decides it. An offline registration has only its own; else, in this
 * order: onsite at the desk, that of the promo code's group, that of an answer, the default one. rules/printouts 10
 */
export function chooseTemplate<C extends Candidate>(
  templates: readonly C[],
  ticket: PrintedCase,
): TemplateChoice<C> {
  const skipped: Skipped<C>[] = [];
  for (const template of meantFor(templates, ticket)) {
    const because = findError(template);
    if (because === null) return { template, skipped };
    skipped.push({ template, because });
  }
  return { template: null, skipped };
}

function meantFor<C extends Candidate>(templates: readonly C[], ticket: PrintedCase): C[] {
  const ofType = (type: TemplateType) => templates.filter(({ templateType }) => templateType === type);
  if (ticket.isOffline) return ofType("offline");
  const { promocodeGroupId: groupId } = ticket;
  return [
    ...(ticket.isOnsite ? ofType("onsite") : []),
    ...ofType("promocode").filter((one) => groupId !== null && one.promocodeGroupId === groupId),
    ...ticket.answerIds.flatMap((id) =>
      ofType("conditional").filter(({ conditionalAnswerId }) => conditionalAnswerId === id),
    ),
    ...ofType("default"),
  ];
}

/** Why a template cannot print: an offline one has a size in place of a file. */
function findError({ templateType, hasFile, hasFields }: Candidate): Skipped<Candidate>["because"] | null {
  if (!hasFile && templateType !== "offline") return "no-file";
  return hasFields ? null : "no-fields";
}
