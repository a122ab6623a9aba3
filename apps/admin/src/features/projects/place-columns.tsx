import { type Place, places } from "@foyer/contract/places.ts";
import { removeProjectPlace } from "@foyer/contract/project-places.ts";
import { columnsOf } from "../../list/columns-of.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { RemoveButton } from "./remove-button.tsx";

type Context = { projectId: number };

const { text, actions } = columnsOf<Place, Context>();

export const PLACE_COLUMNS = [
  text("id", "ID", { width: 4 }),
  text("internalName", "Internal name", { minWidth: 7 }),
];

/** For those who may take places off; one that is taken off by mistake can be added again. */
export const EDITED_PLACE_COLUMNS = [
  ...PLACE_COLUMNS,
  actions((place, { projectId }) => <RemoveAction place={place} projectId={projectId} />, { width: 9 }),
];

function RemoveAction({ projectId, place }: { projectId: number; place: Place }) {
  const messages = useMessages();
  const write = useWrite(removeProjectPlace, { refreshes: [places.list] });
  const remove = async () => {
    try {
      await write.mutateAsync({ params: { projectId, placeId: place.id } });
      messages.add("success", `“${place.internalName}” has been removed.`);
    } catch (failure) {
      messages.add("danger", (failure as ApiError).message);
    }
  };
  return <RemoveButton name={place.internalName} loading={write.isPending} onClick={() => void remove()} />;
}
