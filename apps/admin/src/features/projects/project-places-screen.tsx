import { places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { AddPlace } from "./add-place.tsx";
import { EDITED_PLACE_COLUMNS, PLACE_COLUMNS } from "./place-columns.tsx";

/** The places of a project: attach one of the catalog, take one off again. */
export function ProjectPlacesScreen() {
  const { projectId } = useScreenParams("editProjectPlaces");
  return <ProjectPage id={projectId}>{({ id }) => <Places key={id} projectId={id} />}</ProjectPage>;
}

function Places({ projectId }: { projectId: number }) {
  const { can } = useSession();
  const mayEdit = can(addProjectPlace);
  const attached = useRead(places.list, { query: { projectId } });
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      {mayEdit && <AddPlace projectId={projectId} attached={attached.data} />}
      <List
        read={attached}
        rows={attached.data ?? []}
        label="Table of places"
        columns={mayEdit ? EDITED_PLACE_COLUMNS : PLACE_COLUMNS}
        keyOf={({ id }) => id}
        context={useMemo(() => ({ projectId }), [projectId])}
        firstUse={{
          title: "No places yet",
          text: mayEdit
            ? "Choose a place above to add it to this project."
            : "This project has no places yet.",
        }}
        expected={3}
      />
    </Stack>
  );
}
