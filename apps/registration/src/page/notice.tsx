import type { ReactNode } from "react";

type Props = {
  /** `wrong` is read out at once, the others when there is a pause. */
  tone: "told" | "wrong" | "done";
  children: ReactNode;
  actions?: ReactNode;
};

/** A sentence that matters now, with what can be done about it. */
export function Notice({ tone, children, actions }: Props) {
  return (
    <div className="notice" data-tone={tone} role={tone === "wrong" ? "alert" : "status"}>
      <div>{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
