import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import type { ErrorComponentProps } from "@tanstack/react-router";

const OUTDATED = /dynamically imported module|importing a module script|module script failed/i;

/** What is shown in place of a screen that broke. A part of the app that cannot be loaded needs a fresh page. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const retry = () => (OUTDATED.test(String(error)) ? location.reload() : reset());
  return <FailedPanel title="This page could not be shown." onRetry={retry} />;
}
