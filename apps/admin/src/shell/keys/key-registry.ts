import { IS_MAC } from "./is-mac.ts";
import { hasMod, isPressed } from "./key-combination.ts";

export type Key = {
  /** `mod+S`, `?`, `Escape`; mod is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string;
  /** The description in the list of keys. */
  label: string;
  /** Omitted if the focused element handles the key itself (Enter in a row), or if the action is unavailable now. */
  run?: (() => void) | undefined;
  /** Also edits text (copy, paste): a focused text input and selected text keep it. */
  isOfText?: true;
};

export type KeyScope = {
  /** Works on every page. */
  isGlobal?: true;
  /** The element that the keys belong to; of two forms the focused one gets them. */
  element?: () => Element | null;
};

/** Keys that are active while registered; `keys` may be replaced. */
export type Registration = KeyScope & { keys: readonly Key[] };

export type ListedKeys = { ofPage: readonly Key[]; everywhere: readonly Key[] };

/** The only registry of keys: every active key is in it, and therefore in the list of keys. rules/shell 26 */
const registered = new Set<Registration>();

/** Registers keys; returns a function that unregisters them. */
export function registerKeys(registration: Registration): () => void {
  if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
  registered.add(registration);
  return () => {
    registered.delete(registration);
    if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

const DIALOG = '[aria-modal="true"]';

/** The active keys, each once, without those of a closing dialog. */
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
      .filter((key) => (key.isOfText ? !isEditingText(target) : hasMod(key.keys) || !isTyping(target)))
      .map(({ run }) => ({ run, element: element?.() })),
  );
  if (meant.length === 0) return;
  // rules/shell 28: keys behind a dialog are disabled, and so is the browser's default action for them.
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

const isEditingText = (target: Element): boolean =>
  isTyping(target) || document.getSelection()?.isCollapsed === false;

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.matches("textarea, select") || (target instanceof HTMLElement && target.isContentEditable);
}
