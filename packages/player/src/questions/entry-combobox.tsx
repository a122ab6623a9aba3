import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useAutoComplete, usePlayerContext } from "../player-context.ts";
import type { Entry, NamesOf } from "./find-entries.ts";
import { Star } from "./question-text.tsx";
import { useCombobox } from "./use-combobox.ts";

type Props<E extends Entry> = {
  id: string;
  label: ReactNode;
  /** Has the label a star of its own? */
  isStarred?: boolean;
  placeholder: string;
  /** Sorted by the server: priority entries first, each part by name. */
  entries: readonly E[];
  textOf?: (entry: E) => string;
  namesOf: NamesOf<E>;
  value: number | null;
  isRequired: boolean;
  isDisabled?: boolean;
  autoComplete?: string;
  issueAttributes: object;
  onChange: (id: number | null) => void;
  /** Called when somebody begins to look for an entry, maybe more than once. */
  onSearch?: () => void;
};

const textIn = ({ text }: Entry) => text;

/** An input with a list below it that is searched by typing: priority entries, a line, the rest. rules/player 7 */
export function EntryCombobox<E extends Entry>(props: Props<E>) {
  const { id, textOf = textIn, isStarred = false, onSearch } = props;
  const autoCompleteOf = useAutoComplete();
  const box = useCombobox({ ...props, textOf });
  return (
    <div>
      <label htmlFor={id}>
        {props.label}
        {isStarred && <Star />}
      </label>
      <div className="player-combobox">
        <input
          type="text"
          {...box.attributes}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          autoComplete={autoCompleteOf(props.autoComplete) ?? "off"}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-required={props.isRequired}
          {...props.issueAttributes}
          // What was typed before the scripts ran, or filled in by the browser, had no focus that the page could see.
          onInput={onSearch}
          onFocus={(event) => {
            // What is typed replaces the choice.
            event.currentTarget.select();
            onSearch?.();
          }}
        />
        {box.isOpen && <EntryList box={box} textOf={textOf} />}
      </div>
    </div>
  );
}

type ListProps<E extends Entry> = {
  box: ReturnType<typeof useCombobox<E>>;
  textOf: (entry: E) => string;
};

function EntryList<E extends Entry>({ box, textOf }: ListProps<E>) {
  const { texts } = usePlayerContext();
  const { shown, active, listId, optionId, choose } = box;
  const list = useRef<HTMLDivElement>(null);
  useRoomForList(list);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (shown.length === 0) {
    return (
      <p className="player-list player-no-match" role="status">
        {texts.NO_MATCHES}
      </p>
    );
  }
  const startsRest = (index: number) =>
    index > 0 && !shown[index]?.priority && shown[index - 1]?.priority === true;
  return (
    <div
      ref={list}
      id={listId}
      className="player-list"
      role="listbox"
      tabIndex={-1}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys of its list
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-rest={startsRest(index) || undefined}
          onClick={() => choose(entry)}
        >
          {textOf(entry)}
        </div>
      ))}
    </div>
  );
}

/** Scrolls so far that the list is seen; on a phone to the input's top, because the keyboard takes half of the window. */
function useRoomForList(list: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const box = list.current?.parentElement;
    if (!box) return;
    if (window.matchMedia("(pointer: coarse)").matches) box.scrollIntoView({ block: "start" });
    else list.current?.scrollIntoView({ block: "nearest" });
  }, [list]);
}
