import type { ComponentType } from "react";
import type { Selection } from "./editing/editor-address.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { StepPreview } from "./preview/step-preview.tsx";

/** What stands beside the outline. `inspector` missing: the middle has the width of both. */
export type Panels = { middle: ComponentType; inspector?: ComponentType };

const STEP_AND_INSPECTOR: Panels = { middle: StepPreview, inspector: Inspector };

/** The panels for each kind of selection; a panel takes what it needs from `useScenarioEditing()`. */
export const PANELS: Readonly<Record<Selection["kind"], Panels>> = {
  list: STEP_AND_INSPECTOR,
  step: STEP_AND_INSPECTOR,
  question: STEP_AND_INSPECTOR,
  answer: STEP_AND_INSPECTOR,
  conditions: STEP_AND_INSPECTOR,
  map: STEP_AND_INSPECTOR,
  check: STEP_AND_INSPECTOR,
  paths: STEP_AND_INSPECTOR,
};
