import { findGateVisitors, type GateVisitor } from "@foyer/contract/gate-help.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { useCaughtTyping } from "@foyer/ui/verdict/use-caught-typing.ts";
import { Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import classes from "./help.module.css";
import { TestOption, VisitorOption } from "./visitor-option.tsx";

type Props = {
  projectId: number;
  gate: Gate;
  direction: Direction;
  timeZone: string;
  text: string;
  /** Somebody was chosen: what is typed next is another search. */
  isChosen: boolean;
  onText: (text: string) => void;
  onChoose: (ticketId: number) => void;
  /** Asks what the gate would say of a code. */
  onTest: (code: string) => void;
};

const DEBOUNCE_MS = 200;
const MIN_LETTERS = 2;
const JUST_SOLD_REFRESH_MS = 5_000;
const LIST_ID = "gate-visitors";
const optionId = (index: number) => `gate-visitor-${index}`;

/** Finds visitors while somebody types: arrows choose, Enter opens. Without a text it lists who has just bought. rules/gates 41, 45 */
export function VisitorSearch(props: Props) {
  const { text, isChosen, onText, timeZone } = props;
  const input = useRef<HTMLInputElement>(null);
  useCaughtTyping(input, true);
  const typed = text.trim();
  const { visitors, state } = useVisitors(props, typed);
  const isCode = typed.length >= MIN_LETTERS && !/\s/.test(typed);
  const options = visitors.length + (isCode && state === "found" ? 1 : 0);
  const [at, setAt] = useState({ typed, index: 0 });
  const index = at.typed === typed ? Math.min(at.index, Math.max(options - 1, 0)) : 0;
  const choose = (chosen: number) => {
    input.current?.select();
    const visitor = visitors[chosen];
    if (visitor) props.onChoose(visitor.ticketId);
    else if (chosen < options) props.onTest(typed);
  };
  const awaitFound = useAwaitedSearch({ state, typed, onFound: () => choose(0) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options > 0) {
      event.preventDefault();
      setAt({ typed, index: (index + step + options) % options });
    }
    if (event.key === "Enter" && typed !== "") state === "found" ? choose(index) : awaitFound();
    if (event.key === "Enter" && typed === "" && options > 0) choose(index);
    if (event.key === "Escape" && text !== "") onText("");
  };
  return (
    <section aria-label="Find a visitor">
      <TextInput
        ref={input}
        label="Find a visitor"
        description="Name, company, email or code"
        inputWrapperOrder={["label", "input", "description", "error"]}
        leftSection={<IconSearch size={18} aria-hidden />}
        size="md"
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => isChosen && currentTarget.select()}
        maxLength={LIMITS.filter}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={options > 0}
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-activedescendant={options > 0 ? optionId(index) : undefined}
      />
      <div className={classes.found}>
        {typed === "" && visitors.length > 0 && (
          <Title order={2} size="h6">
            Sold in the last 15 minutes
          </Title>
        )}
        <div id={LIST_ID} role="listbox" aria-label="Visitors">
          {visitors.map((visitor, nth) => (
            <VisitorOption
              key={visitor.ticketId}
              id={optionId(nth)}
              visitor={visitor}
              timeZone={timeZone}
              isSelected={nth === index}
              onChoose={() => choose(nth)}
            />
          ))}
          {options > visitors.length && (
            <TestOption
              id={optionId(visitors.length)}
              code={typed}
              isSelected={index === visitors.length}
              onChoose={() => props.onTest(typed)}
            />
          )}
        </div>
        <Text size="sm" c="dimmed" role="status">
          {statusOf(state, { typed, found: visitors.length })}
        </Text>
      </div>
    </section>
  );
}

type Awaited = { state: State; typed: string; onFound: () => void };

/** A scanner ends a code with Enter before anything is found: returns what opens the first that will be. */
function useAwaitedSearch({ state, typed, onFound }: Awaited): () => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the awaited search has ended
  useEffect(() => {
    if (awaited === null || state !== "found") return;
    setAwaited(null);
    if (awaited === typed) onFound();
  }, [awaited, state, typed]);
  return () => setAwaited(typed);
}

type State = "idle" | "searching" | "found" | "incomplete" | "failed";

/** The visitors for a text, once typing pauses; a search that is no longer wanted is cancelled. */
function useVisitors({ projectId, gate, direction }: Props, typed: string) {
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isWanted = typed === "" || typed.length >= MIN_LETTERS;
  const isSettled = isWanted && debounced === typed;
  const read = useRead(
    findGateVisitors,
    { params: { projectId, gateId: gate.id }, query: { search: typed, direction } },
    {
      enabled: isSettled,
      keepPrevious: true,
      staleMs: 0,
      refreshMs: () => (typed === "" ? JUST_SOLD_REFRESH_MS : false),
    },
  );
  const { data } = read;
  // What was found before stays in place while the next letters are searched.
  const visitors: GateVisitor[] = isWanted ? (data?.visitors ?? []) : [];
  const isComplete = isSettled && !read.isPrevious ? data?.isComplete : undefined;
  return { visitors, state: stateOf(isWanted, isComplete, isSettled && read.error !== null) };
}

function stateOf(isWanted: boolean, isComplete: boolean | undefined, isFailed: boolean): State {
  if (!isWanted) return "idle";
  if (isComplete !== undefined) return isComplete ? "found" : "incomplete";
  return isFailed ? "failed" : "searching";
}

function statusOf(state: State, { typed, found }: { typed: string; found: number }): string {
  if (state === "failed") return "The search has failed. Type again, or ask at another desk.";
  if (state === "incomplete") return "The search took too long. A longer text is faster.";
  if (typed === "") return "";
  if (state === "idle") return "Two letters or more";
  if (state === "searching") return "Searching …";
  if (found === 0) return "Nobody found.";
  return found === LIMITS.visitorsFound ? "The first ten. Type more to see others." : "";
}
