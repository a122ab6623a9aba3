/** The focused element and what it was in, innermost first: known even when it is gone. */
type Place = { element: HTMLElement; around: readonly Element[] };

/** Elements that take the focus for a while and then give it back. */
const OVERLAY = "[role=dialog], [role=alertdialog], [role=log]";
/** Overlays that stay in the page, such as the list of messages: each visit has its own opener. */
const LASTING = "[role=log]";
/** A part of the page with a heading of its own, or a box that can be focused itself. */
const PART = "section, [role=region], form, [role=dialog], [role=alertdialog], main";
const HEADING = "h1, h2, h3";

/** How long a disabled element keeps its claim: a button is disabled while its call runs. */
const MAX_WAIT_MS = 10_000;
/** Overlays in overlays, at most. */
const MAX_DEPTH = 5;

/**
 * Keeps the focus from falling to the body. When the focused element is removed or disabled and nothing else takes the
 * focus: a closed dialog gives it to its opener, an enabled button gets it back, and otherwise it goes to the nearest
 * list or heading that is left. Returns the end. rules/shell 32
 */
export function guardFocus(): () => void {
  /** The last focused element; undefined after a press on the empty page, which takes the focus on purpose. */
  let held: Place | undefined;
  let lostAt: number | undefined;
  let planned: ReturnType<typeof setTimeout> | undefined;
  const openers = new WeakMap<Element, Place>();

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const overlay = target.closest(OVERLAY);
    if (
      overlay &&
      held &&
      !held.around.includes(overlay) &&
      (overlay.matches(LASTING) || !openers.has(overlay))
    )
      openers.set(overlay, held);
    held = { element: target, around: ancestorsOf(target) };
    lostAt = undefined;
  };

  const check = () => {
    planned = undefined;
    if (!held || isSomewhere()) return;
    if (isFocusable(held.element)) {
      if (lostAt === undefined) held = undefined;
      else held.element.focus({ preventScroll: true });
      return;
    }
    lostAt ??= Date.now();
    if (held.element.isConnected && Date.now() - lostAt < MAX_WAIT_MS) return plan(MAX_WAIT_MS);
    landingOf(held, openers)?.focus({ preventScroll: true });
  };

  /** After what the page does itself, and after the browser has taken the focus from a disabled element. */
  const plan = (afterMs = 0) => {
    clearTimeout(planned);
    planned = setTimeout(() => requestAnimationFrame(() => setTimeout(check)), afterMs);
  };
  const soon = () => plan();
  const observer = new MutationObserver(soon);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden"],
  });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", soon);
  return () => {
    clearTimeout(planned);
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("focusout", soon);
  };
}

const isSomewhere = () => document.activeElement !== null && document.activeElement !== document.body;

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0;

const isFocusable = (element: HTMLElement) => isShown(element) && !element.matches(":disabled");

/** Where the focus goes instead of a place that is gone. */
function landingOf({ around }: Place, openers: WeakMap<Element, Place>, depth = 0): HTMLElement | undefined {
  const closed = around.find((one) => one.matches(OVERLAY) && (!isShown(one) || one.matches(LASTING)));
  const opener = closed && openers.get(closed);
  if (opener && depth < MAX_DEPTH) {
    return isFocusable(opener.element) ? opener.element : landingOf(opener, openers, depth + 1);
  }
  for (const part of around) {
    if (!part.matches(PART) || !isShown(part)) continue;
    const landing = part.matches("[tabindex='0']") ? part : part.querySelector(HEADING);
    if (landing instanceof HTMLElement && isShown(landing)) return madeFocusable(landing);
  }
  const title = document.querySelector("main h1");
  return title instanceof HTMLElement ? madeFocusable(title) : undefined;
}

function madeFocusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  return element;
}
