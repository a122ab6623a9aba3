import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { PLACES } from "./places-catalog.ts";

export function PlaceListScreen() {
  return (
    <EntryList
      config={PLACES}
      addPath={paths.addPlace()}
      editPath={({ id }) => paths.editPlace({ placeId: id })}
    />
  );
}
