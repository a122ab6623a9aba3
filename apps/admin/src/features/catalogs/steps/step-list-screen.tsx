import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { STEPS } from "./steps-catalog.ts";

export function StepListScreen() {
  return <EntryList config={STEPS} addPath={paths.addStep()} />;
}
