import { type Place, places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { AttachForm } from "./attach-form.tsx";

type Props = {
  projectId: number;
  /** Undefined while loading. */
  attached: readonly Place[] | undefined;
};

/** Adds a place of the catalog to a project. */
export function AddPlace({ projectId, attached }: Props) {
  const catalog = useRead(places.list, { query: {} });
  const form = useEntityForm(addProjectPlace, {
    params: { projectId },
    refreshes: [places.list],
    saved: ({ internalName }) => `“${internalName}” has been added.`,
  });
  return (
    <AttachForm form={form} field="placeId" one="place" label="Place" catalog={catalog} attached={attached} />
  );
}
