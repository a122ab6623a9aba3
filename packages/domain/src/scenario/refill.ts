import type { PlayableQuestion } from "./playable-scenario.ts";
import { type AnswerType, type Lists, OTHER, type QuestionInput, type ResultItem } from "./scenario.ts";

/**
 * Restores the inputs of a question from its results. Results that no longer fit are dropped. Null for a question
 * without inputs. rules/scenario 14
 */
export function refill(
  question: PlayableQuestion,
  items: readonly ResultItem[],
  lists: Lists,
): QuestionInput | null {
  const { type, settings } = question;
  switch (type) {
    case "multi select":
      return { type, answerIds: answerIds(question, items), other: otherText(question, items) };
    case "single selection": {
      const [answerId = null] = answerIds(question, items);
      const other = otherText(question, items);
      if (answerId !== null || other === null) return { type, answerId, other: "" };
      return { type, answerId: OTHER, other };
    }
    case "checkbox":
      return { type, checked: items[0]?.answerValue === true };
    case "textbox":
      return settings.phone === 1
        ? phone(items[0], lists)
        : { type, text: textOf(items[0]), phoneCodeId: null };
    case "promo code":
      return { type, text: textOf(items[0]) };
    case "countries and regions": {
      const [countryId = null] = entryIds(items, "Country", lists.country);
      const [regionId = null] = settings.enableRegions ? entryIds(items, "Region", lists.region) : [];
      return { type, countryId, regionId };
    }
    case "partitions and rubrics of products": {
      const partitionIds = entryIds(items, "Partition", lists.partition);
      return { type, partitionIds, rubricIds: entryIds(items, "Rubric", lists.rubric) };
    }
    case "note":
      return null;
  }
}

function answerIds(question: PlayableQuestion, items: readonly ResultItem[]): readonly number[] {
  return entryIds(items, "Answer", (id) => question.answerTexts.get(id) ?? null);
}

/** Lists the ids of the items of this type whose entry still exists. */
function entryIds(
  items: readonly ResultItem[],
  answerTypeId: AnswerType,
  find: (id: number) => unknown,
): readonly number[] {
  const ids: number[] = [];
  for (const item of items) {
    if (item.answerTypeId !== answerTypeId || item.answerId === null) continue;
    if (find(item.answerId) !== null) ids.push(item.answerId);
  }
  return ids;
}

function otherText({ settings }: PlayableQuestion, items: readonly ResultItem[]): string | null {
  const item = items.find(({ answerId }) => answerId === OTHER);
  return settings.showOther && typeof item?.answerValue === "string" ? item.answerValue : null;
}

function textOf(item: ResultItem | undefined): string {
  return typeof item?.answerValue === "string" ? item.answerValue : "";
}

/** Results hold the number with its prefix, the input without it. */
function phone(item: ResultItem | undefined, lists: Lists): QuestionInput {
  const text = textOf(item);
  const phoneCodeId = item?.answerId ?? null;
  const prefix = phoneCodeId === null ? null : lists.phoneCode(phoneCodeId);
  if (prefix === null) return { type: "textbox", text, phoneCodeId: null };
  return { type: "textbox", text: text.startsWith(prefix) ? text.slice(prefix.length) : text, phoneCodeId };
}
