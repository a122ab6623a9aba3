import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconCheck, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { DayRangeFields } from "./day-range-fields.tsx";
import {
  type Changes,
  FILTER_KINDS,
  FILTER_LABELS,
  type FilterKind,
  type FilterOption,
  filterOptions,
  matchingOptions,
} from "./filter-options.ts";
import classes from "./filter-picker.module.css";
import type { TicketSearch } from "./ticket-search.ts";

/** Options that are drawn; the search finds the others. */
const MAX_OPTIONS_SHOWN = 200;

type Props = {
  choices: TicketFilterChoices;
  search: TicketSearch;
  narrow: (changes: Changes) => void;
};

/** Kinds of filters beside the choices of the current one; a search finds choices of all kinds. */
export function FilterPicker({ choices, search, narrow }: Props) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The menu takes the focus before the choices are there, and remembers first where it was.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const options = filterOptions(choices, search);
  const kinds = FILTER_KINDS.filter(
    (one) => one === "created" || one === "paid" || options.some((option) => option.kind === one),
  );
  const [kind, setKind] = useState<FilterKind>("status");
  const isSearching = text.trim() !== "";
  const found = matchingOptions(options, { text, kind });
  const choose = (option: FilterOption) => {
    narrow(option.changes);
    setText("");
    setKind(option.kind);
  };
  return (
    <>
      <TextInput
        ref={input}
        aria-label="Search filters"
        placeholder="Search, such as a country, a day or an answer"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === "Enter" && isSearching && first) choose(first);
        }}
      />
      <div className={classes.panes}>
        <fieldset className={classes.kinds} aria-label="Kinds of filters">
          {kinds.map((one) => (
            <UnstyledButton
              key={one}
              className={classes.kind ?? ""}
              aria-current={one === kind && !isSearching}
              onClick={() => {
                setKind(one);
                setText("");
              }}
            >
              {FILTER_LABELS[one]}
            </UnstyledButton>
          ))}
        </fieldset>
        <fieldset className={classes.options} aria-label={isSearching ? "Found" : FILTER_LABELS[kind]}>
          {found.slice(0, MAX_OPTIONS_SHOWN).map((option, index) => (
            <Option
              key={option.id}
              option={option}
              heading={headingOf(option, isSearching)}
              isFirst={headingOf(found[index - 1], isSearching) !== headingOf(option, isSearching)}
              onChoose={() => choose(option)}
            />
          ))}
          {found.length > MAX_OPTIONS_SHOWN && (
            <Text size="sm" c="dimmed" p={8}>
              {formatCount(found.length - MAX_OPTIONS_SHOWN)} more. Search for them.
            </Text>
          )}
          {found.length === 0 && (
            <Text size="sm" c="dimmed" p={8} role="status">
              Nothing found
            </Text>
          )}
          {!isSearching && (kind === "created" || kind === "paid") && (
            <DayRangeFields
              key={`${kind} ${search[kind].includes("..") ? "" : search[kind]}`}
              value={search[kind]}
              onChange={(range) => narrow({ [kind]: range })}
            />
          )}
        </fieldset>
      </div>
    </>
  );
}

/** The kind in a search, and the group: a question, "Day" or "Gate". */
function headingOf(option: FilterOption | undefined, isSearching: boolean): string {
  if (!option) return "";
  const { kind, group } = option;
  const parts = [
    ...(isSearching && kind !== "answer" ? [FILTER_LABELS[kind]] : []),
    ...(group ? [group] : []),
  ];
  return parts.join(", ");
}

type OptionProps = { option: FilterOption; heading: string; isFirst: boolean; onChoose: () => void };

function Option({ option: { label, tickets, isOn }, heading, isFirst, onChoose }: OptionProps) {
  return (
    <>
      {isFirst && heading !== "" && <div className={classes.group}>{heading}</div>}
      <UnstyledButton className={classes.option ?? ""} aria-pressed={isOn} onClick={onChoose}>
        <span className={classes.tick}>{isOn && <IconCheck size={16} aria-hidden />}</span>
        <bdi className={classes.label}>{label}</bdi>
        {tickets !== undefined && <span className={classes.count}>{formatCount(tickets)}</span>}
      </UnstyledButton>
    </>
  );
}
