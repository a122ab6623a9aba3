import {
  createExhibitor,
  type Exhibitor,
  getExhibitor,
  listExhibitors,
  updateExhibitor,
} from "@foyer/contract/exhibitors.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ImportButton } from "../../csv-intake/import-button.tsx";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import type { ApiError } from "../../server/api-error.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSession } from "../../session/use-session.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { AddExhibitor } from "./add-exhibitor.tsx";
import { EXHIBITOR_COLUMNS } from "./exhibitor-columns.tsx";
import { ImportExhibitors } from "./import-exhibitors.tsx";
import { LeadSettingsPart } from "./lead-settings.tsx";
import { useExhibitorEditing } from "./use-exhibitor-editing.ts";
import { useLeadDownload } from "./use-lead-download.ts";

/** The exhibitors of a project, and what they get of visitors. rules/leads 1 */
export function ExhibitorsScreen() {
  const { projectId } = useScreenParams("exhibitors");
  return (
    <ProjectPage id={projectId}>{(project) => <Exhibitors key={project.id} project={project} />}</ProjectPage>
  );
}

/** Devices scan meanwhile. */
const REFRESHED = { staleMs: 0, refreshMs: () => 30_000 } as const;
const REFRESHES = [listExhibitors, getExhibitor];

function Exhibitors({ project }: { project: Project }) {
  const { id: projectId, name: projectName } = project;
  const read = useRead(listExhibitors, { params: { projectId } }, REFRESHED);
  const mayChange = useSession().can(createExhibitor);
  const { editing, leaveDialog } = useExhibitorEditing(projectId, mayChange);
  const [isAdding, setAdding] = useState(false);
  const [closed, close] = useState<Exhibitor | null>(null);
  const download = useLeadDownload(projectId);
  const reopen = useReopen(projectId);
  const context = useMemo(
    () => ({
      mayChange,
      pathOf: ({ id }: Exhibitor) => paths.exhibitor({ projectId, projectName, exhibitorId: id }),
      close,
      reopen,
      download,
    }),
    [mayChange, projectId, projectName, reopen, download],
  );
  const addButton = (variant: "filled" | "default") => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add exhibitor
    </Button>
  );
  return (
    <>
      {leaveDialog}
      <ListPage
        read={read}
        rows={read.data ?? []}
        label="Table of exhibitors"
        layout="stacked"
        columns={EXHIBITOR_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        editing={editing}
        buttons={
          mayChange && (
            <>
              <ImportButton label="Import">
                {(onClose) => <ImportExhibitors projectId={projectId} onClose={onClose} />}
              </ImportButton>
              {addButton("filled")}
            </>
          )
        }
        firstUse={{
          title: "No exhibitors yet",
          text: "An exhibitor's people scan the badges of visitors who agreed, and take notes.",
          action: mayChange && addButton("default"),
        }}
        expected={3}
      />
      <LeadSettingsPart projectId={projectId} />
      <FormDialog isOpen={isAdding} title="Add an exhibitor" onClose={() => setAdding(false)}>
        <AddExhibitor projectId={projectId} onClose={() => setAdding(false)} />
      </FormDialog>
      {closed && (
        <ConfirmDialog
          isOpen
          title={`Close “${closed.name}”?`}
          call={updateExhibitor}
          options={{
            params: { projectId, exhibitorId: closed.id },
            latest: closed,
            fixed: { isClosed: true },
            refreshes: REFRESHES,
            saved: ({ name }) => `“${name}” is closed.`,
          }}
          failed="The exhibitor was not closed."
          submit="Close exhibitor"
          onClose={() => close(null)}
        >
          Its devices scan nothing more. They keep their leads, and can still export them.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Opens a closed exhibitor again, which takes nothing from anybody and so is not asked about. */
function useReopen(projectId: number) {
  const messages = useMessages();
  const { mutateAsync } = useWrite(updateExhibitor, { refreshes: REFRESHES });
  return useMemo(
    () =>
      ({ id, name, version }: Exhibitor) => {
        const body = { name, isClosed: false, version };
        mutateAsync({ params: { projectId, exhibitorId: id }, body }).then(
          () => messages.add("success", `“${name}” is open again.`),
          (error: ApiError) => messages.add("danger", error.message),
        );
      },
    [projectId, messages, mutateAsync],
  );
}
