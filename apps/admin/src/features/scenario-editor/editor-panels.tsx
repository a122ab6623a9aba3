import { Skeleton } from "@mantine/core";
import type { ComponentType } from "react";
import { lazyPart } from "../../shell/lazy-part.tsx";
import type { Selection } from "./editing/editor-address.ts";
import { StepPreview } from "./preview/step-preview.tsx";

/** The panels beside the outline. Without `inspector`, the middle has the width of both. */
export type Panels = { middle: ComponentType; inspector?: ComponentType };

const Inspector = lazyPart(() => import("./inspector/inspector.tsx").then((module) => module.Inspector), {
  waiting: () => <Skeleton height={240} />,
});

// Lazy: the search for ways is not needed for editing.
const CheckPanel = lazyPart(() => import("./check/check-panel.tsx").then((module) => module.CheckPanel), {
  waiting: () => <Skeleton height={240} />,
});
const ConditionsManager = lazyPart(
  () => import("./conditions/conditions-manager.tsx").then((module) => module.ConditionsManager),
  { waiting: () => <Skeleton height={240} /> },
);

const ScenarioMap = lazyPart(() => import("./map/scenario-map.tsx").then((module) => module.ScenarioMap), {
  waiting: () => <Skeleton height={240} />,
});
const PathsPanel = lazyPart(() => import("./paths/paths-panel.tsx").then((module) => module.PathsPanel), {
  waiting: () => <Skeleton height={240} />,
});
const VersionsPanel = lazyPart(
  () => import("./publishing/versions-panel.tsx").then((module) => module.VersionsPanel),
  { waiting: () => <Skeleton height={240} /> },
);

const STEP_AND_INSPECTOR: Panels = { middle: StepPreview, inspector: Inspector };

/** The panels for each kind of selection; they read their data from `useScenarioEditing()`. */
export const PANELS: Readonly<Record<Selection["kind"], Panels>> = {
  list: STEP_AND_INSPECTOR,
  step: STEP_AND_INSPECTOR,
  question: STEP_AND_INSPECTOR,
  answer: STEP_AND_INSPECTOR,
  conditions: { middle: ConditionsManager },
  map: { middle: ScenarioMap },
  check: { middle: CheckPanel },
  paths: { middle: PathsPanel },
  versions: { middle: VersionsPanel },
};
