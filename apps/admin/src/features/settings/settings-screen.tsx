import { getSettings } from "@foyer/contract/application-setting.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { useRead } from "../../server/use-read.ts";
import { ScreenSkeleton } from "../../shell/screen-skeleton.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The application settings, one panel a category. */
export function SettingsScreen() {
  const { data, error, isFetching, retry } = useRead(getSettings, {});
  if (data) {
    return (
      <>
        <SettingsForm latest={data} />
        <HistoryPanel entity="settings" entityId={data.id} />
      </>
    );
  }
  if (!error) return <ScreenSkeleton />;
  return (
    <FailedPanel
      title="The settings could not be loaded."
      text={error.message}
      onRetry={retry}
      isRetrying={isFetching}
    />
  );
}
