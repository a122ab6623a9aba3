import { type PrintoutTemplate, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { printedSize } from "@foyer/domain/printout/printed-size.ts";
import { useMemo, useRef, useState } from "react";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { FieldRow } from "./field-row.ts";
import { movedTo } from "./moved-to.ts";
import { TEMPLATE_REFRESHES } from "./template-refreshes.ts";
import { withStep } from "./undo-steps.ts";

type Key = { projectId: number; registrationId: number };
type Rows = readonly FieldRow[];

/** Changes after a longer pause than this, in milliseconds, are a separate undo step. */
export const TYPING_PAUSE_MS = 1000;

/** The form of a template: its rows with undo and redo, and their selection. rules/printouts 11 */
export function useTemplateForm(key: Key, template: PrintoutTemplate) {
  // A size that was never typed is the default, which is printed. rules/printouts 8
  const { grid } = printedSize(template);
  const latest = useMemo(
    () => ({ ...template, imageWidth: grid.width, imageHeight: grid.height }),
    [template, grid.width, grid.height],
  );
  const form = useEntityForm(updatePrintoutTemplate, {
    params: { ...key, templateId: template.id },
    latest: template.templateType === "offline" ? latest : template,
    refreshes: TEMPLATE_REFRESHES,
    saved: () => "Printout template has been successfully updated.",
    // rules/printouts 8: the size is typed for offline templates only.
    ...(template.templateType !== "offline" && { fixed: { imageWidth: undefined, imageHeight: undefined } }),
  });
  const rows: Rows = (form.values.settings ?? []) as FieldRow[];
  const [selected, select] = useState<readonly number[]>([]);
  const [past, setPast] = useState<readonly Rows[]>([]);
  const [future, setFuture] = useState<readonly Rows[]>([]);
  const last = useRef({ tag: "", at: 0 });

  const show = (next: Rows) => form.fields.set("settings", next);
  /** Changes the rows. Changes with the same tag, such as those of a drag, are one undo step unless the pause was longer. */
  const change = (next: Rows, tag: string, longestPauseMs = Number.POSITIVE_INFINITY) => {
    const now = Date.now();
    const isSameStep = tag !== "" && last.current.tag === tag && now - last.current.at < longestPauseMs;
    if (!isSameStep) setPast((steps) => withStep(steps, rows));
    setFuture([]);
    last.current = { tag, at: now };
    show(next);
  };
  const step = (from: readonly Rows[], keep: (steps: readonly Rows[]) => void, other: typeof setPast) => {
    const next = from.at(-1);
    if (!next) return;
    keep(from.slice(0, -1));
    other((steps) => withStep(steps, rows));
    last.current = { tag: "", at: 0 };
    select((chosen) => chosen.filter((index) => index < next.length));
    show(next);
  };
  return {
    form,
    rows,
    selected,
    select,
    change,
    changeRow: (index: number, patch: FieldRow, tag = "") =>
      change(
        rows.map((row, at) => (at === index ? { ...row, ...patch } : row)),
        tag && `${index} ${tag}`,
        TYPING_PAUSE_MS,
      ),
    /** Adds rows at the end and selects them. */
    insert: (added: Rows) => {
      change([...rows, ...added], "");
      select(added.map((_, at) => rows.length + at));
    },
    /** Moves a row to another place in the order, and selects it. */
    moveRow: (from: number, to: number) => {
      change(movedTo(rows, from, to), "");
      select([to]);
    },
    remove: (indexes: readonly number[]) => {
      change(
        rows.filter((_, at) => !indexes.includes(at)),
        "",
      );
      select([]);
    },
    undo: past.length > 0 ? () => step(past, setPast, setFuture) : undefined,
    redo: future.length > 0 ? () => step(future, setFuture, setPast) : undefined,
  };
}
export type TemplateForm = ReturnType<typeof useTemplateForm>;
