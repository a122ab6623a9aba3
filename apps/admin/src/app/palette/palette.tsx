import "@mantine/spotlight/styles.layer.css";
import type { Role } from "@foyer/contract/access.ts";
import { VisuallyHidden } from "@mantine/core";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { useKeys } from "../../shell/keys/use-keys.ts";
import { recentItems, rememberItem } from "../../shell/recent-items.ts";
import { useGo } from "../../shell/use-go.ts";
import classes from "./palette.module.css";
import { findSections, inGroups, type PaletteItem, startSections } from "./palette-item.ts";
import { PaletteOption } from "./palette-option.tsx";
import { useChosen } from "./use-chosen.ts";
import { type FoundState, useFoundItems } from "./use-found-items.ts";
import { usePaletteItems } from "./use-palette-items.ts";

type Props = {
  role: Role;
  /** Closes the palette and restores the focus. */
  onClose: () => void;
  openKeys: () => void;
};

const [store, { open, close }] = createSpotlight();

/** Returns what was typed between the key that opens the palette and the moment when the search has the focus. */
let finishTyping = () => "";

/** Opens the palette; `finish` ends the collecting of what is typed until it is there. rules/shell 30 */
export function openPalette(finish: () => string): void {
  finishTyping = finish;
  open();
}

/** A fixed id: the page has only one palette. */
const LIST_ID = "palette-list";

/** Focuses the search at once (the UI kit does it later), and inserts the text typed until then. */
const focusAtOnce = (input: HTMLInputElement | null) => {
  if (!input) return;
  input.focus();
  const typed = finishTyping();
  finishTyping = () => "";
  if (typed !== "") store.setState((state) => ({ ...state, query: typed }));
};

/** The command palette: finds screens, projects and commands by name. rules/shell 30 */
export function Palette({ onClose, ...content }: Props) {
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      returnFocus={false}
      // Without a closing transition, so that keys typed next go to the page.
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      attributes={{ content: { "aria-label": "Go to" } }}
    >
      <Content {...content} onChosen={onClose} />
    </Spotlight.Root>
  );
}

type ContentProps = Omit<Props, "onClose"> & { onChosen: () => void };

/** Mounted only while the palette is open, so that projects are loaded only then. */
function Content({ role, openKeys, onChosen }: ContentProps) {
  const { query } = useSpotlight(store);
  const go = useGo();
  const frame = useRef<HTMLDivElement>(null);
  useKeys([{ keys: "mod+K", label: "Close", run: close }], { element: () => frame.current });
  const [recent] = useState(recentItems);
  const [items, projects] = usePaletteItems(role, openKeys);
  const { found, state } = useFoundItems(query);
  const sections =
    query.trim() === ""
      ? startSections(items, recent)
      : [...findSections(items, recent, query), ...inGroups(found)];
  const shown = sections.flatMap((section) => section.items);
  const [chosen, walk] = useChosen(shown, query);

  const choose = (item: PaletteItem) => {
    close();
    // Close first: the next page sets the focus itself.
    onChosen();
    if ("run" in item) return item.run();
    rememberItem(item.id);
    go(item.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") walk(1);
    if (event.key === "ArrowUp") walk(-1);
    if (event.key === "Enter" && chosen) choose(chosen);
  };

  return (
    <div ref={frame}>
      <Spotlight.Search
        ref={focusAtOnce}
        placeholder="A screen, a project, a name, a barcode …"
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label="Go to"
        aria-expanded={shown.length > 0}
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-activedescendant={optionId(chosen)}
        maxLength={200}
      />
      <Options sections={sections} chosen={chosen} onChoose={choose} />
      <div className={classes.foot}>
        <span role="status">{statusText(state, shown.length, query)}</span>
        {projects.error && !projects.data && <span>The projects could not be loaded.</span>}
        <VisuallyHidden>Arrow keys choose, Enter opens, Escape closes.</VisuallyHidden>
      </div>
    </div>
  );
}

const optionId = (item: PaletteItem | undefined) => item && `palette-${item.id}`;

type OptionsProps = {
  sections: readonly { title: string; items: readonly PaletteItem[] }[];
  chosen: PaletteItem | undefined;
  onChoose: (item: PaletteItem) => void;
};

function Options({ sections, chosen, onChoose }: OptionsProps) {
  return (
    <div role="listbox" id={LIST_ID} aria-label="Found" className={classes.list}>
      {sections.map(({ title, items }) => (
        <Fragment key={title}>
          <div className={classes.title} aria-hidden>
            {title}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields */}
          <div role="group" aria-label={title}>
            {items.map((item) => (
              <PaletteOption
                key={item.id}
                id={optionId(item)}
                item={item}
                isSelected={item === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

/** Returns the state of the search, if there is more to say than its results. */
function statusText(state: FoundState, shown: number, query: string): string {
  if (state === "searching") return "Searching tickets …";
  if (state === "failed") return "Tickets could not be searched. Try again in a moment.";
  if (state === "incomplete") return "Not all tickets could be searched. Type more of the name.";
  return shown === 0 ? `No results for “${query.trim()}”.` : "";
}
