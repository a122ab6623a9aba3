import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./menu.module.css";
import { placeBeside } from "./place-beside.ts";

type OpenerProps = HTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>;

type Props = {
  /** The button that opens it. */
  opener: ReactElement<OpenerProps>;
  /** The button's element. */
  button: RefObject<HTMLButtonElement | null>;
  /** Elements with the role `menuitem`. */
  children: ReactNode;
};

/** Actions behind a button: they are drawn while it is open, arrows go through them, Escape closes it. */
export function Menu({ opener, button, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = (andReturn: boolean) => {
    if (andReturn) button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      {cloneElement(opener, {
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen && (
        <Items id={id} button={button} close={close}>
          {children}
        </Items>
      )}
    </>
  );
}

type ItemsProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  /** `andReturn`: the focus goes back to the button. */
  close: (andReturn: boolean) => void;
  children: ReactNode;
};

/** In the top layer, so that no table cuts it. */
function Items({ id, button, close, children }: ItemsProps) {
  const box = useRef<HTMLDivElement>(null);
  const placedAt = useRef<DOMRect>(undefined);
  useLayoutEffect(() => {
    if (!box.current || !button.current) return;
    box.current.showPopover();
    placedAt.current = button.current.getBoundingClientRect();
    placeBeside(box.current, button.current, { side: "below", align: "end" });
    itemsOf(box.current)[0]?.focus({ preventScroll: true });
  }, [button]);
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !box.current?.contains(target) && !button.current?.contains(target);
    const onPress = ({ target }: Event) => isOutside(target) && close(false);
    // It stays where it was opened, so it would be beside another row. A scroll that was on its way when it was opened, or that
    // makes up for rows that were loaded above, moves nothing.
    const hasMoved = () => {
      const [now, then] = [button.current?.getBoundingClientRect(), placedAt.current];
      return !now || !then || Math.hypot(now.top - then.top, now.left - then.left) > 1;
    };
    const onScroll = ({ target }: Event) => isOutside(target) && hasMoved() && close(true);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A table row has keys of its own.
    event.stopPropagation();
    if (event.key === "Escape") return close(true);
    if (event.key === "Tab") return close(true);
    const next = nextItem(itemsOf(event.currentTarget), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={box}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      aria-label={button.current?.getAttribute("aria-label") ?? button.current?.textContent ?? undefined}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation();
        if ((event.target as Element).closest("[role=menuitem]")) close(false);
      }}
    >
      {children}
    </div>
  );
}

const itemsOf = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("[role=menuitem]")];

/** The item that a key goes to: an arrow to the neighbour, a letter to the next one that begins with it. */
function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1) return undefined;
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}
