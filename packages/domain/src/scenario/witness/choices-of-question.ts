import type { PlayableQuestion } from "../playable-scenario.ts";
import { type Condition, OTHER, type QuestionInput } from "../scenario.ts";
import type { Offer } from "./offer.ts";

/** A choice of the visitor, in the words of conditions: "this answer", "ticked", "this country". */
export type Fact = Condition;

/** The text typed at "Other". */
const TYPED = "…";

/**
 * Returns the inputs of a question with exactly these choices; null if they exclude each other or are not offered.
 * Without choices, its initial inputs.
 */
export function inputWith(
  question: PlayableQuestion,
  facts: readonly Fact[],
  offer: Offer,
): QuestionInput | null {
  const { type, settings } = question;
  switch (type) {
    case "multi select": {
      const answerIds = idsOf(facts, "answer").filter((id) => id !== OTHER);
      const other = idsOf(facts, "answer").includes(OTHER) ? TYPED : null;
      return { type, answerIds, other };
    }
    case "single selection": {
      const [answerId = null, ...more] = idsOf(facts, "answer");
      return more.length > 0 ? null : { type, answerId, other: answerId === OTHER ? TYPED : "" };
    }
    case "checkbox": {
      const states = new Set(facts.flatMap((fact) => (fact.kind === "checkbox" ? fact.checked : [])));
      const [checked = settings.checkedByDefault === true] = states;
      return states.size > 1 ? null : { type, checked };
    }
    case "countries and regions":
      return countryWith(facts, offer);
    case "partitions and rubrics of products": {
      const rubricIds = idsOf(facts, "rubric");
      const owners = rubricIds.map((id) => offer.partitions.find((one) => one.rubricIds.includes(id))?.id);
      const chosen = [...new Set([...idsOf(facts, "partition"), ...owners])];
      const partitionIds = chosen.filter((id) => offer.partitions.some((one) => one.id === id)) as number[];
      return partitionIds.length < chosen.length ? null : { type, partitionIds, rubricIds };
    }
    case "textbox":
      return { type, text: "", phoneCodeId: null };
    case "promo code":
      return { type, text: "" };
    case "note":
      return null;
  }
}

/** Returns whether it is a text, which never blocks a step: something valid can be typed. */
export const isTyped = ({ type }: QuestionInput): boolean => type === "textbox" || type === "promo code";

function countryWith(facts: readonly Fact[], { countries }: Offer): QuestionInput | null {
  const regionIds = idsOf(facts, "region");
  const owners = regionIds.map((id) => countries.find((one) => one.regionIds.includes(id))?.id);
  const chosen = [...new Set([...idsOf(facts, "country"), ...owners])];
  const [countryId = null] = chosen;
  const isOffered = countryId === null || countries.some(({ id }) => id === countryId);
  if (chosen.length > 1 || regionIds.length > 1 || !isOffered || chosen.includes(undefined)) return null;
  return { type: "countries and regions", countryId, regionId: regionIds[0] ?? null };
}

/**
 * Lists the choices of which one more is needed to make these inputs valid. If a choice exists that no condition names,
 * it shows nothing else, so only this one is tried. `named`: the choices that conditions name.
 */
export function waysOn(
  question: PlayableQuestion,
  input: QuestionInput,
  { named, offer }: { named: readonly Fact[]; offer: Offer },
): readonly Fact[] {
  const { id: questionId, settings } = question;
  const isNamed = (kind: Fact["kind"], id: number) =>
    named.some((fact) => fact.kind === kind && idOf(fact) === id);
  switch (input.type) {
    case "multi select":
    case "single selection": {
      const ids = question.answers.map(({ id }) => id);
      const all = question.settings.showOther ? [...ids, OTHER] : ids;
      return leastOf(all, (id) => isNamed("answer", id)).map((answerId) => ({
        questionId,
        kind: "answer",
        answerId,
      }));
    }
    case "checkbox":
      return [{ questionId, kind: "checkbox", checked: true }];
    case "countries and regions": {
      const { countryId } = input;
      const entry = (kind: "country" | "region") => (entryId: number) =>
        ({ questionId, kind, entryId }) as const;
      if (countryId === null) {
        const matters = ({ id, regionIds }: Offer["countries"][number]) =>
          isNamed("country", id) || regionIds.some((region) => isNamed("region", region));
        const plain = offer.countries.find((country) => !matters(country));
        const [region] = settings.enableRegions && settings.regionRequired ? (plain?.regionIds ?? []) : [];
        if (plain) return [region === undefined ? entry("country")(plain.id) : entry("region")(region)];
        return offer.countries.map(({ id }) => entry("country")(id));
      }
      const regionIds = offer.countries.find(({ id }) => id === countryId)?.regionIds ?? [];
      return leastOf(regionIds, (id) => isNamed("region", id)).map(entry("region"));
    }
    case "partitions and rubrics of products": {
      const entry = (kind: "partition" | "rubric") => (entryId: number) =>
        ({ questionId, kind, entryId }) as const;
      const { partitionIds, rubricIds } = input;
      if (partitionIds.length === 0) {
        const matters = ({ id, rubricIds: own }: Offer["partitions"][number]) =>
          isNamed("partition", id) || own.some((rubric) => isNamed("rubric", rubric));
        const plain = offer.partitions.find((partition) => !matters(partition));
        const [rubric] = plain?.rubricIds ?? [];
        if (plain) return [rubric === undefined ? entry("partition")(plain.id) : entry("rubric")(rubric)];
        return offer.partitions.map(({ id }) => entry("partition")(id));
      }
      const lacking = offer.partitions.find(
        (one) =>
          partitionIds.includes(one.id) &&
          one.rubricIds.length > 0 &&
          !one.rubricIds.some((id) => rubricIds.includes(id)),
      );
      return leastOf(lacking?.rubricIds ?? [], (id) => isNamed("rubric", id)).map(entry("rubric"));
    }
    default:
      return [];
  }
}

/** Returns the first choice that no condition names; all choices if conditions name all. */
function leastOf(ids: readonly number[], isNamed: (id: number) => boolean): readonly number[] {
  const unnamed = ids.find((id) => !isNamed(id));
  return unnamed === undefined ? ids : [unnamed];
}

function idsOf(facts: readonly Fact[], kind: Fact["kind"]): number[] {
  return [...new Set(facts.filter((fact) => fact.kind === kind).map(idOf))];
}

const idOf = (fact: Fact): number =>
  fact.kind === "answer" ? fact.answerId : fact.kind === "checkbox" ? Number(fact.checked) : fact.entryId;
