import { type Place, places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";

const { SelectField } = fieldsOf<Values<typeof addProjectPlace>>();

type Props = {
  projectId: number;
  /** Undefined while loading. */
  attached: readonly Place[] | undefined;
};

/** A choice of the places that are not attached yet; without a choice Add does nothing. */
export function AddPlace({ projectId, attached }: Props) {
  const catalog = useRead(places.list, { query: {} });
  const form = useEntityForm(addProjectPlace, {
    params: { projectId },
    refreshes: [places.list],
    saved: ({ internalName }) => `“${internalName}” has been added.`,
  });
  const taken = new Set(attached?.map(({ id }) => id));
  const free = catalog.data && attached ? catalog.data.filter(({ id }) => !taken.has(id)) : undefined;

  if (catalog.error && !catalog.data) {
    return (
      <FailedPanel
        title="The catalog of places could not be loaded."
        text={catalog.error.message}
        onRetry={catalog.retry}
        isRetrying={catalog.isFetching}
      />
    );
  }
  const submit = async () => {
    if (form.isDirty) await form.submit();
  };
  return (
    <FormPanel
      form={{ ...form, submit }}
      failed="The place could not be added."
      submit="Add"
      maw={WIDTHS.short}
    >
      <SelectField
        name="placeId"
        label="Place"
        required={false}
        placeholder={placeholderOf(free)}
        choices={free?.map(({ id, internalName }) => ({ value: String(id), label: internalName }))}
        nothingFound="No such place"
        clearLabel="Choose none"
        disabled={free === undefined || free.length === 0}
      />
    </FormPanel>
  );
}

function placeholderOf(free: readonly Place[] | undefined): string {
  if (free === undefined) return "Loading";
  return free.length === 0 ? "All places of the catalog are attached" : "Choose a place";
}
