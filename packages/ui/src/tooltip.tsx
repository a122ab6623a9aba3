import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placeBeside } from "./place-beside.ts";
import classes from "./tooltip.module.css";

type Props = {
  /** Undefined: no tooltip. */
  label: string | undefined;
  /** The label is told to screen readers in another way. */
  isForEyes?: boolean;
  /** The element that is pointed at or has the focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** A short text above an element while the pointer is on it or it has the focus; Escape hides it. */
export function Tooltip({ label, isForEyes = false, children }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const id = useId();
  const own = children.props;
  const isShown = anchor !== null && label !== undefined;
  return (
    <>
      {cloneElement(children, {
        ...(isShown && !isForEyes && { "aria-describedby": own["aria-describedby"] ?? id }),
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          setAnchor(event.currentTarget);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          setAnchor(null);
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          setAnchor(event.currentTarget);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          setAnchor(null);
        },
      })}
      {isShown && (
        <Bubble id={id} anchor={anchor} hide={() => setAnchor(null)} isForEyes={isForEyes} text={label} />
      )}
    </>
  );
}

type BubbleProps = { id: string; anchor: Element; hide: () => void; isForEyes: boolean; text: string };

/** In the top layer, so that no box cuts it and no dialog covers it. */
function Bubble({ id, anchor, hide, isForEyes, text }: BubbleProps) {
  const box = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width
  useLayoutEffect(() => {
    const bubble = box.current;
    if (!bubble) return;
    const place = () => placeBeside(bubble, anchor, { side: "above", align: "center" });
    bubble.showPopover();
    place();
    // The focus may have scrolled its element into view.
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", place, { capture: true });
  }, [anchor, text]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
  return (
    <span
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      aria-hidden={isForEyes}
      className={classes.tooltip}
    >
      {text}
    </span>
  );
}
