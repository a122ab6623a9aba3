import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { UI_ITEMS } from "./ui-items-catalog.ts";

export function UiItemAddScreen() {
  return <AddEntry config={UI_ITEMS} listPath={paths.listUiItems()} />;
}
