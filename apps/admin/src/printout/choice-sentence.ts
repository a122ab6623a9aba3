import type { TemplateChoice } from "@foyer/contract/template-of-ticket.ts";

type Skipped = TemplateChoice["skipped"][number];

/** Explains which template a ticket gets. rules/printouts 10 */
export function choiceSentence(choice: TemplateChoice): string {
  return [reasonOf(choice), ...choice.skipped.map(skippedSentence)].join(" ");
}

function reasonOf({ templateType, name }: TemplateChoice): string {
  switch (templateType) {
    case "onsite":
      return "The onsite template, because it is printed onsite.";
    case "promocode":
      return `The template of “${name}”, because the ticket was sold with a promo code of this group.`;
    case "conditional":
      return `The template for the answer “${name}”.`;
    case "default":
      return "The default template, because no other is meant for it.";
    case "offline":
      return "The offline template of its registration.";
    case "built-in":
      return "The built-in page, because no template can print it.";
  }
}

function skippedSentence({ templateType, name, because }: Skipped): string {
  const which = name ? `The template for “${name}”` : `The ${templateType} template`;
  return `${which} was skipped: it has no ${because === "no-file" ? "image" : "fields"}.`;
}
