import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import type { ErrorComponentProps } from "@tanstack/react-router";

/** Shown in place of a screen that crashed. (Code that cannot be loaded: shell/lazy-part.tsx.) */
export function ScreenError({ reset }: ErrorComponentProps) {
  return <FailedPanel title="This page could not be shown." onRetry={reset} />;
}
