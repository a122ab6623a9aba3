import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { type Entry, type NamesOf, searchIn } from "./find-entries.ts";

type Options<E extends Entry> = {
  id: string;
  entries: readonly E[];
  value: number | null;
  textOf: (entry: E) => string;
  namesOf: NamesOf<E>;
  onChange: (id: number | null) => void;
};

/** The behaviour of a list's input: typing searches, arrows move, Enter and leaving choose. rules/player 7 */
export function useCombobox<E extends Entry>(options: Options<E>) {
  const { id, entries, value, textOf, namesOf, onChange } = options;
  const search = useMemo(() => searchIn(entries, namesOf), [entries, namesOf]);
  // Null: nothing is typed, the input shows the chosen entry.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = entries.find((entry) => entry.id === value);
  const shown = isOpen ? search.find(typed ?? "") : [];

  const open = () => {
    if (isOpen) return;
    setActive(entries.findIndex((entry) => entry.id === value));
    setOpen(true);
  };
  const close = () => {
    setTyped(null);
    setOpen(false);
  };
  const choose = (entry: E) => {
    if (entry.id !== value) onChange(entry.id);
    close();
  };
  /** Takes what is typed when the input is left; what means no entry is not kept. */
  const leave = () => {
    const meant = typed === null ? null : search.named(typed);
    if (meant) choose(meant);
    else close();
  };
  // The browser filled the input in, or the visitor left it before the page could answer.
  const isLeft = typed !== null && !isOpen;
  useEffect(() => {
    const meant = isLeft ? search.named(typed) : null;
    if (!meant) return;
    onChange(meant.id);
    setTyped(null);
  }, [isLeft, typed, search, onChange]);

  const onInput = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    setTyped(text);
    setActive(text.trim() === "" ? -1 : 0);
    setOpen(currentTarget === document.activeElement);
    if (text === "" && value !== null) onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The input method's own Enter and arrows.
    if (event.nativeEvent.isComposing) return;
    const [entry, count] = [shown[active], shown.length];
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Enter" && isOpen) {
      if (entry) choose(entry);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!isOpen) open();
      else if (event.altKey) close();
      else if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else return;
    event.preventDefault();
  };
  const listId = `${id}-list`;
  return {
    isOpen,
    shown,
    active,
    listId,
    optionId: (entry: E) => `${listId}-${entry.id}`,
    choose,
    attributes: {
      id,
      role: "combobox",
      value: typed ?? (chosen ? textOf(chosen) : ""),
      "aria-autocomplete": "list",
      "aria-expanded": shown.length > 0,
      "aria-controls": shown.length > 0 ? listId : undefined,
      "aria-activedescendant": shown[active] && `${listId}-${shown[active].id}`,
      onChange: onInput,
      onKeyDown,
      onClick: open,
      onBlur: leave,
    } as const,
  };
}
