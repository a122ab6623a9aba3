import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { STEPS } from "./steps-catalog.ts";

export function StepAddScreen() {
  return <AddEntry config={STEPS} listPath={paths.listSteps()} />;
}
