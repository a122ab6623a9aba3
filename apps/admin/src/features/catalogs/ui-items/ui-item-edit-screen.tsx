import { paths } from "../../../paths.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { EditEntry } from "../localized-entry/edit-entry.tsx";
import { UI_ITEMS } from "./ui-items-catalog.ts";

export function UiItemEditScreen() {
  const { id } = useScreenParams("editUiItem");
  return <EditEntry key={id} config={UI_ITEMS} listPath={paths.listUiItems()} id={id} />;
}
