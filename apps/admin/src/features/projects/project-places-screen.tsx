import { type Place, places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { AddPlace } from "./add-place.tsx";
import { EDITED_PLACE_COLUMNS, PLACE_COLUMNS } from "./place-columns.tsx";
import { TellHolders } from "./tell-holders.tsx";

/** The places of a project: attach one of the catalog, take one off again. */
export function ProjectPlacesScreen() {
  const { projectId } = useScreenParams("editProjectPlaces");
  return (
    <ProjectPage id={projectId}>{(project) => <Places key={project.id} project={project} />}</ProjectPage>
  );
}

function Places({ project }: { project: Project }) {
  const { id: projectId, startDateTime, endDateTime } = project;
  const { can } = useSession();
  const mayEdit = can(addProjectPlace);
  const attached = useRead(places.list, { query: { projectId } });
  const { former, forget } = useFormerPlaces(attached.data);
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      {former && (
        <TellHolders
          project={project}
          former={{ startDateTime, endDateTime, placeIds: former }}
          onDismiss={forget}
        />
      )}
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

/** The places that holders know, once they are others on this screen; undefined: they are the same. */
function useFormerPlaces(attached: readonly Place[] | undefined) {
  const [known, setKnown] = useState<readonly number[]>();
  const ids = attached?.map(({ id }) => id);
  if (ids && known === undefined) setKnown(ids);
  const hasChanged = ids && known && [...ids].sort().join() !== [...known].sort().join();
  return { former: hasChanged ? known : undefined, forget: () => setKnown(ids) };
}
