import { paths } from "../../../paths.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { EditEntry } from "../localized-entry/edit-entry.tsx";
import { PLACES } from "./places-catalog.ts";

export function PlaceEditScreen() {
  const { placeId } = useScreenParams("editPlace");
  return <EditEntry key={placeId} config={PLACES} listPath={paths.listPlaces()} id={placeId} />;
}
