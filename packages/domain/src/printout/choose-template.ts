export const TEMPLATE_TYPES = ["default", "onsite", "offline", "conditional", "promocode"] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** The id of the template that is built in, for tickets that no template of their registration prints. */
export const BUILT_IN_TEMPLATE = "default.printout.template";

/** The facts of a template that decide whether a ticket gets it. */
export type Candidate = {
  id: number;
  templateType: TemplateType;
  conditionalAnswerId: number | null;
  promocodeGroupId: number | null;
  hasFile: boolean;
  hasFields: boolean;
};

/** The facts of a ticket that decide which template it gets. */
export type PrintedCase = {
  isOffline: boolean;
  /** Is it printed at the event's desk? */
  isOnsite: boolean;
  promocodeGroupId: number | null;
  /** Its answers to the conditional question, the lowest order number first. */
  answerIds: readonly number[];
};

/** A template that was meant for the ticket but cannot print, with the reason. */
export type Skipped<C extends Candidate> = { template: C; because: "no-file" | "no-fields" };

/** The template of a ticket (null: the built-in one), and the templates before it that cannot print. */
export type TemplateChoice<C extends Candidate> = { template: C | null; skipped: readonly Skipped<C>[] };

/**
 * Chooses the template of a ticket; nothing else decides it. An offline registration has only its own; else, in this
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

/** Returns why a template cannot print; an offline one has a size instead of a file. */
function findError({ templateType, hasFile, hasFields }: Candidate): Skipped<Candidate>["because"] | null {
  if (!hasFile && templateType !== "offline") return "no-file";
  return hasFields ? null : "no-fields";
}
