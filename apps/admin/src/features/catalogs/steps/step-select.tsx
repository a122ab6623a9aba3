import { EntrySelect, type EntrySelectProps } from "../localized-entry/entry-select.tsx";
import { STEPS } from "./steps-catalog.ts";

/** Chooses the step that narrows a list of questions; none shows all. */
export const StepSelect = (props: Pick<EntrySelectProps, "value" | "onChange" | "inForm">) => (
  <EntrySelect {...props} config={STEPS} label="Step" placeholder="All steps" />
);
