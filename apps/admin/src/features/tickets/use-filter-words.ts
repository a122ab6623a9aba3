import { listFilterChoices, type TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { type ConditionNames, describeConditions } from "@foyer/domain/ticket/condition-words.ts";
import { STATUS_WORDS } from "../../answers/status-mark.tsx";
import { useRead } from "../../server/use-read.ts";
import { type Changes, FILTER_LABELS, type FilterKind } from "./filter-options.ts";
import { conditionsOf, type TicketSearch } from "./ticket-search.ts";

/** An active filter in words, and the changes of the address that remove it. */
export type ActiveFilter = { kind: FilterKind; id: string; label: string; value: string; without: Changes };

/** The filters of the address in words. Names are read only if a filter has one. */
export function useFilterWords(projectId: number, search: TicketSearch): ActiveFilter[] {
  const isNamed = search.registration !== "" || search.answer !== "" || search.code !== "";
  const { data } = useRead(listFilterChoices, { params: { projectId } }, { enabled: isNamed });
  const { status, code } = search;
  // The choices are the codes with most tickets: another one has its ID, which would pass for a code.
  const promoCode = data?.promoCodes.find(({ id }) => String(id) === code)?.promoCode;
  const one = (kind: "status" | "code", value: string): ActiveFilter => ({
    kind,
    id: kind,
    label: FILTER_LABELS[kind],
    value,
    without: { [kind]: undefined },
  });
  return [
    ...(status === "" ? [] : [one("status", STATUS_WORDS[status])]),
    ...describeConditions(conditionsOf(search), namesOf(data)).map(
      ({ kind, label, value, without, questionId }): ActiveFilter => ({
        kind,
        id: `${kind} ${questionId ?? ""}`,
        label,
        value,
        without,
      }),
    ),
    ...(code === "" ? [] : [one("code", promoCode ?? `ID ${code}`)]),
  ];
}

function namesOf(choices: TicketFilterChoices | undefined): ConditionNames {
  const question = (wanted: number) => choices?.questions.find(({ id }) => id === wanted);
  return {
    registration: (wanted) => choices?.registrations.find(({ id }) => id === wanted)?.name,
    question: (wanted) => question(wanted)?.text,
    answer: (id, wanted) => question(id)?.answers.find(({ answer }) => answer === wanted)?.text,
  };
}
