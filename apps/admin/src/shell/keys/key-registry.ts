import { IS_MAC } from "./is-mac.ts";
import { hasMod, isPressed } from "./key-combination.ts";

export type Key = {
  /** `mod+S`, `?`, `Escape`; mod is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string;
  /** What the list of keys says that it does. */
  label: string;
  /** Left out: what has the focus sees to it, as a row does to Enter, or there is nothing to do just now. */
  run?: (() => void) | undefined;
};

export type KeyScope = {
  /** Works on every page. */
  isGlobal?: true;
  /** Where the keys belong; of two forms the one that has the focus is meant. */
  element?: () => Element | null;
};

/** Keys that work as long as they are registered; `keys` may be exchanged. */
export type Registration = KeyScope & { keys: readonly Key[] };

export type ListedKeys = { ofPage: readonly Key[]; everywhere: readonly Key[] };

/** The one registry of keys: what works stands in it, and so in the list of keys. rules/shell 26 */
const registered = new Set<Registration>();

/** Lets keys work; returns how to end that. */
export function registerKeys(registration: Registration): () => void {
  if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
  registered.add(registration);
  return () => {
    registered.delete(registration);
    if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

const DIALOG = '[aria-modal="true"]';

/** The keys that are there now, each once; those of a dialog that is about to close are not. */
export function listKeys(): ListedKeys {
  const listed = (isGlobal: boolean) => {
    const keys = [...registered].filter(
      (one) => (one.isGlobal ?? false) === isGlobal && !one.element?.()?.closest(DIALOG),
    );
    return [...new Map(keys.flatMap((one) => one.keys).map((key) => [key.keys, key])).values()];
  };
  return { ofPage: listed(false), everywhere: listed(true) };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const meant = [...registered].flatMap(({ keys, element }) =>
    keys
      .filter((key) => key.run && isPressed(key.keys, event, IS_MAC))
      .filter((key) => hasMod(key.keys) || !isTyping(target))
      .map(({ run }) => ({ run, element: element?.() })),
  );
  if (meant.length === 0) return;
  // rules/shell 28: what is behind a dialog rests, and so does what the browser would do with its keys.
  event.preventDefault();
  if (event.repeat) return;
  const dialog = target.closest(DIALOG);
  const awake = meant.filter(({ element }) => (element?.closest(DIALOG) ?? null) === dialog);
  const nearest = awake.findLast(({ element }) => element?.contains(target)) ?? awake.at(-1);
  nearest?.run?.();
}

const NO_TEXT = new Set([
  "checkbox",
  "radio",
  "button",
  "submit",
  "reset",
  "file",
  "range",
  "color",
  "image",
]);

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.matches("textarea, select") || (target instanceof HTMLElement && target.isContentEditable);
}
