import type { ReactNode } from "react";

type Props = {
  /** Screen readers announce `wrong` at once (assertive), `told` at the next pause (polite). */
  tone: "told" | "wrong";
  children: ReactNode;
  actions?: ReactNode;
};

/** A message in the page, with its actions. */
export function Notice({ tone, children, actions }: Props) {
  return (
    <div className="notice" data-tone={tone} role={tone === "wrong" ? "alert" : "status"}>
      <div>{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
