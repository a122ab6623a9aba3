import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import type { ErrorComponentProps } from "@tanstack/react-router";

const OUTDATED = /dynamically imported module|importing a module script|module script failed/i;

/** Shown in place of a screen that crashed. If the screen's code failed to load, Retry reloads the page. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const retry = () => (OUTDATED.test(String(error)) ? location.reload() : reset());
  return <FailedPanel title="This page could not be shown." onRetry={retry} />;
}
