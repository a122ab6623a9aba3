import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { UI_ITEMS } from "./ui-items-catalog.ts";

export function UiItemListScreen() {
  return (
    <EntryList
      config={UI_ITEMS}
      addPath={paths.addUiItem()}
      editPath={({ id }) => paths.editUiItem({ id })}
    />
  );
}
