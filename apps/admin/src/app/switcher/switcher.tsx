import { Combobox, type ComboboxStore, UnstyledButton, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { useGo } from "../../shell/use-go.ts";
import classes from "./switcher.module.css";

/** The open list's search. */
export type ChoiceSearch = {
  search: string;
  store: ComboboxStore;
  /** Enter was pressed before the list had arrived: its first choice is chosen then. */
  isEntered: RefObject<boolean>;
};

type Props = {
  /** Accessible name of its button; begins with the words that name the list: "Switch project". */
  label: string;
  /** Placeholder of the search. */
  placeholder: string;
  className?: string | undefined;
  /** The button's content. */
  button: ReactNode;
  /** The choices that match the search; mounted only while the list is open. */
  children: (list: ChoiceSearch) => ReactNode;
};

/** A button that opens a list of siblings with a search, and goes to the chosen one. rules/shell 41 */
export function Switcher({ label, placeholder, className, button, children }: Props) {
  const go = useGo();
  const opener = useRef<HTMLButtonElement>(null);
  const [search, setSearch] = useState("");
  const isEntered = useRef(false);
  const store = useCombobox({
    onDropdownOpen: () => {
      isEntered.current = false;
      store.focusSearchInput();
    },
    onDropdownClose: () => {
      store.resetSelectedOption();
      setSearch("");
    },
  });
  const choose = (path: string) => {
    // The search is about to go; the next page moves the focus to its heading, a leave dialog gives it back here.
    opener.current?.focus();
    store.closeDropdown();
    go(path);
  };
  const onKeyDown = ({ key, shiftKey, target, currentTarget, nativeEvent }: KeyboardEvent) => {
    if (key === "Enter" && target instanceof HTMLInputElement) isEntered.current = !nativeEvent.isComposing;
    if (key !== "Escape" && key !== "Tab") return;
    // A list that could not be read has a button after the search.
    const [first, last = first] = currentTarget.querySelectorAll("input, button");
    if (key === "Tab" && target !== (shiftKey ? first : last)) return;
    opener.current?.focus();
    store.closeDropdown();
  };
  // Within the page's landmark, so that screen readers find the open list there.
  const target = document.querySelector("main");
  return (
    <Combobox
      store={store}
      width={300}
      position="bottom-start"
      {...(target && { portalProps: { target } })}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          ref={opener}
          className={className ?? ""}
          aria-haspopup="listbox"
          aria-expanded={store.dropdownOpened}
          aria-label={label}
          title={label}
          onClick={() => store.toggleDropdown()}
        >
          {button}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown ?? ""} onKeyDown={onKeyDown}>
        <Combobox.Search
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={200}
          value={search}
          onChange={(event) => {
            isEntered.current = false;
            setSearch(event.currentTarget.value);
          }}
        />
        {store.dropdownOpened && children({ search, store, isEntered })}
      </Combobox.Dropdown>
    </Combobox>
  );
}
