import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** Screen readers announce `wrong` at once (assertive), `told` at the next pause (polite). */
  tone: "told" | "wrong";
  children: ReactNode;
  actions?: ReactNode;
  /** It takes the focus from what it stands in place of. */
  takesFocus?: boolean;
};

/** A message in the page, with its actions. */
export function Notice({ tone, children, actions, takesFocus = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      className="notice"
      data-tone={tone}
      role={tone === "wrong" ? "alert" : "status"}
      {...(takesFocus && { tabIndex: -1 })}
    >
      <div>{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
