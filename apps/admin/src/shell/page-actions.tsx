import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { PageSlotsContext } from "./page-slots.ts";

/** Shows a screen's buttons beside its title: `<PageActions><Button>Add</Button></PageActions>`. */
export function PageActions({ children }: { children: ReactNode }) {
  const { actions } = use(PageSlotsContext);
  return actions && createPortal(children, actions);
}
