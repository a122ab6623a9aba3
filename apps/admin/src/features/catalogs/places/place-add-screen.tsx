import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { PLACES } from "./places-catalog.ts";

export function PlaceAddScreen() {
  return <AddEntry config={PLACES} listPath={paths.listPlaces()} />;
}
