import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { weekdayWords } from "@foyer/domain/format/days.ts";
import { fold } from "@foyer/domain/locale/entry-search.ts";
import {
  CONDITION_LABELS,
  type ConditionKind,
  METHOD_WORDS,
  PAYMENT_WORDS,
  rangeWords,
} from "@foyer/domain/ticket/condition-words.ts";
import {
  joinAnswers,
  joinNames,
  PAYMENT_CONDITIONS,
  splitAnswers,
  splitIds,
  splitNames,
} from "@foyer/domain/ticket/ticket-conditions.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { RELATIVE_RANGES } from "@foyer/domain/time/day-range.ts";
import { STATUS_WORDS } from "../../answers/status-mark.tsx";
import type { TicketSearch } from "./ticket-search.ts";

/** The kinds of filters: the conditions, status and promo code. */
export type FilterKind = ConditionKind | "status" | "code";

export const FILTER_KINDS: readonly FilterKind[] = [
  "status",
  "registration",
  "created",
  "payment",
  "paid",
  "method",
  "country",
  "came",
  "answer",
  "tag",
  "code",
];

export const FILTER_LABELS: Readonly<Record<FilterKind, string>> = {
  ...CONDITION_LABELS,
  status: "Status",
  code: "Promo code",
};

/** Changes of the address. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** A choice of a filter: one press makes or undoes it. */
export type FilterOption = {
  kind: FilterKind;
  /** Unique among all options. */
  id: string;
  label: string;
  /** Heading of the options that belong together, such as a question. */
  group?: string;
  tickets?: number;
  isOn: boolean;
  changes: Changes;
};

/** The choices of all filters, as the address has them. */
export function filterOptions(choices: TicketFilterChoices, search: TicketSearch): FilterOption[] {
  return [
    ...TICKET_STATUSES.map((value) => single("status", value, STATUS_WORDS[value], search)),
    ...registrationOptions(choices, search),
    ...RELATIVE_RANGES.map((value) => single("created", value, capital(rangeWords(value)), search)),
    ...PAYMENT_CONDITIONS.map((value) => single("payment", value, capital(PAYMENT_WORDS[value]), search)),
    ...RELATIVE_RANGES.map((value) => single("paid", value, capital(rangeWords(value)), search)),
    ...choices.methods.map(({ method, tickets }) => ({
      ...single("method", method, capital(METHOD_WORDS[method]), search),
      tickets,
    })),
    ...choices.countries.map(({ name, tickets }) => several("country", { name, tickets }, search)),
    ...cameOptions(choices, search),
    ...answerOptions(choices, search),
    ...choices.tags.map(({ tag, tickets }) => several("tag", { name: tag, tickets }, search)),
    ...choices.promoCodes.map(({ id, promoCode, tickets }) => ({
      ...single("code", String(id), promoCode, search),
      tickets,
    })),
  ];
}

/** The options with all words of a text in their label, group or kind; those of one kind, if one is chosen. */
export function matchingOptions(
  options: readonly FilterOption[],
  { text, kind }: { text: string; kind: FilterKind },
): FilterOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options.filter((option) => option.kind === kind);
  return options.filter((option) => {
    const haystack = fold(`${FILTER_LABELS[option.kind]} ${option.group ?? ""} ${option.label}`);
    return words.every((word) => haystack.includes(word));
  });
}

type Single = "status" | "created" | "payment" | "paid" | "method" | "code";

function single(kind: Single, value: string, label: string, search: TicketSearch): FilterOption {
  const isOn = search[kind] === value;
  return { kind, id: `${kind} ${value}`, label, isOn, changes: { [kind]: isOn ? undefined : value } };
}

function several(
  kind: "country" | "tag",
  { name, tickets }: { name: string; tickets: number },
  search: TicketSearch,
): FilterOption {
  const chosen = splitNames(search[kind]);
  const isSame = (one: string) => fold(one) === fold(name);
  const isOn = chosen.some(isSame);
  const next = isOn ? chosen.filter((one) => !isSame(one)) : [...chosen, name];
  return { kind, id: `${kind} ${name}`, label: name, tickets, isOn, changes: { [kind]: joinNames(next) } };
}

function registrationOptions({ registrations }: TicketFilterChoices, search: TicketSearch): FilterOption[] {
  const chosen = splitIds(search.registration);
  return registrations.map(({ id, name, tickets }) => {
    const isOn = chosen.includes(id);
    const next = isOn ? chosen.filter((one) => one !== id) : [...chosen, id];
    const changes = { registration: next.join(",") };
    return { kind: "registration", id: `registration ${id}`, label: name, tickets, isOn, changes };
  });
}

function cameOptions({ days, gates }: TicketFilterChoices, search: TicketSearch): FilterOption[] {
  const came = (value: string, label: string): FilterOption => {
    const isOn = search.came === value;
    const changes = { came: isOn ? undefined : value };
    return { kind: "came", id: `came ${value}`, label, group: "Day", isOn, changes };
  };
  return [
    came("any", "Attended on any day"),
    came("not", "Did not attend"),
    ...days.map((day) => came(day, weekdayWords(day))),
    ...gates.map((gate): FilterOption => {
      const isOn = fold(search.gate) === fold(gate);
      const changes = { gate: isOn ? undefined : gate };
      return { kind: "came", id: `gate ${gate}`, label: gate, group: "Gate", isOn, changes };
    }),
  ];
}

function answerOptions({ questions }: TicketFilterChoices, search: TicketSearch): FilterOption[] {
  const chosen = splitAnswers(search.answer);
  return questions.flatMap(({ id: questionId, text: group, answers }) =>
    answers.map(({ answer, text: label, tickets }): FilterOption => {
      const isThis = (one: (typeof chosen)[number]) => one.questionId === questionId && one.answer === answer;
      const isOn = chosen.some(isThis);
      const next = isOn ? chosen.filter((one) => !isThis(one)) : [...chosen, { questionId, answer }];
      const changes = { answer: joinAnswers(next) };
      return { kind: "answer", id: `answer ${questionId} ${answer}`, label, group, tickets, isOn, changes };
    }),
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
