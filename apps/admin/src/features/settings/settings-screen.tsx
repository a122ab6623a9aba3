import { getSettings } from "@foyer/contract/application-setting.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The application settings, one panel a category. */
export function SettingsScreen() {
  return (
    <Loaded read={useRead(getSettings, {})} failed="The settings could not be loaded.">
      {(settings) => (
        <>
          <SettingsForm latest={settings} />
          <HistoryPanel entity="settings" entityId={settings.id} />
        </>
      )}
    </Loaded>
  );
}
