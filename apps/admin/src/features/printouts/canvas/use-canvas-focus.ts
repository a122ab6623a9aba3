import { type RefObject, useEffect, useRef } from "react";
import type { TemplateForm } from "../fields/use-template-form.ts";

/**
 * Keeps the focus where keys work: on a selected field, so that arrows move the copy that was just made and not its
 * original, and on the canvas when the focused field or row is gone, such as after an undo.
 */
export function useCanvasFocus(
  svg: RefObject<SVGSVGElement | null>,
  { rows, selected }: Pick<TemplateForm, "rows" | "selected">,
): void {
  useEffect(() => {
    const fields = [...(svg.current?.querySelectorAll<SVGElement>(":scope > [role=button]") ?? [])];
    const focused = fields.findIndex((field) => field.matches(":focus"));
    const first = fields[selected[0] ?? -1];
    if (focused >= 0 && first && !selected.includes(focused)) first.focus();
  }, [svg, selected]);

  const count = useRef(rows.length);
  useEffect(() => {
    if (rows.length < count.current && document.activeElement === document.body) {
      svg.current?.focus({ preventScroll: true });
    }
    count.current = rows.length;
  }, [svg, rows.length]);
}
