import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { listPromoCodeGroups, listPromoCodeTypes } from "@foyer/contract/promo-code-groups.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { useRead } from "../../server/use-read.ts";
import type { Targets } from "./add-template.tsx";
import type { TemplateLine } from "./template-columns.tsx";

type Key = { projectId: number; registrationId: number };
type Found = { targets: Targets; reason: string | undefined };

/** Lists the targets that have no template in a tab yet, or the reason why there are none. rules/printouts 2, 3 */
export function useTargets(
  tab: Targets["templateType"],
  key: Key,
  templates: readonly TemplateLine[],
): Found {
  const answers = useAnswers(key, { enabled: tab === "conditional" });
  const groups = useGroups(key.projectId, { enabled: tab === "promocode" });
  const { all, none } = tab === "conditional" ? answers : groups;
  const taken = new Set(
    templates.map(({ conditionalAnswerId, promocodeGroupId }) => conditionalAnswerId ?? promocodeGroupId),
  );
  const choices = (all ?? []).filter(({ value }) => !taken.has(value));
  const label = tab === "conditional" ? "Answer" : "Promo code group";
  const reason = all?.length === 0 ? none : all && choices.length === 0 ? EACH_HAS_ONE[tab] : undefined;
  return { targets: { templateType: tab, label, choices }, reason };
}

const EACH_HAS_ONE = {
  conditional: "Every answer of the conditional question has a template.",
  promocode: "Every promo code group has a template.",
};

type All = { all: { value: number; label: string }[] | undefined; none: string };
type Enabled = { enabled: boolean };

function useAnswers(params: Key, options: Enabled): All {
  const registration = useRead(getRegistration, { params, query: {} }, options);
  const questions = useRead(listConditionalQuestions, { params }, options);
  const chosen = registration.data?.conditionalQuestionId;
  const question = questions.data?.find(({ id }) => id === chosen);
  const isLoaded = registration.data !== undefined && questions.data !== undefined;
  return {
    all: isLoaded ? (question?.answers ?? []).map(({ id, text }) => ({ value: id, label: text })) : undefined,
    none: "Choose the conditional question on the registration's page first.",
  };
}

function useGroups(projectId: number, options: Enabled): All {
  const params = { projectId };
  const groups = useRead(listPromoCodeGroups, { params }, options);
  const types = useRead(listPromoCodeTypes, { params }, options);
  const nameOf = (id: number) => types.data?.find((type) => type.id === id)?.name ?? "";
  return {
    all: groups.data?.map(({ id, promoCodeType, owner }) => ({
      value: id,
      label: [nameOf(promoCodeType), owner].filter(Boolean).join(" · "),
    })),
    none: "The project has no promo code groups yet.",
  };
}
