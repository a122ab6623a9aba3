import type { Project } from "@foyer/contract/projects.ts";
import {
  getVisitorSummary,
  listVisitorFiles,
  updateVisitorFile,
  type VisitorFile,
} from "@foyer/contract/visitors.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import type { Readable } from "@foyer/ui/load-gate.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Button, Stack, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { ScreenSkeleton } from "../../shell/screen-skeleton.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { Attendance } from "./attendance.tsx";
import { RemoveVisitorFile } from "./remove-visitor-file.tsx";
import { useVisitorDownload } from "./use-visitor-download.ts";
import { useVisitorFileEditing } from "./use-visitor-file-editing.ts";
import { EDITED_FILE_COLUMNS, VISITOR_FILE_COLUMNS } from "./visitor-file-columns.tsx";
import { VisitorUpload } from "./visitor-upload.tsx";
import { VisitorsByDay } from "./visitors-by-day.tsx";

/** Files of the gates, who came by day and gate, and what share of each registration's visitors. */
export function VisitorsScreen() {
  const { projectId } = useScreenParams("visitors");
  return (
    <ProjectPage id={projectId}>{(project) => <Visitors key={project.id} project={project} />}</ProjectPage>
  );
}

function Visitors({ project }: { project: Project }) {
  const params = { projectId: project.id };
  const files = useRead(listVisitorFiles, { params }, { staleMs: 0 });
  const summary = useRead(getVisitorSummary, { params }, { staleMs: 0, refreshMs: () => REFRESH_MS });
  const download = useVisitorDownload(project.id);
  const mayEdit = useSession().can(updateVisitorFile);
  const { editing, leaveDialog } = useVisitorFileEditing(project.id, mayEdit);
  const [removed, remove] = useState<VisitorFile | null>(null);
  const context = useMemo(() => ({ project, download, remove }), [project, download]);
  const hasFiles = (files.data?.length ?? 0) > 0;
  // Together, so that the files do not move down when the counts arrive.
  const isWaiting = isOnItsWay(files) || isOnItsWay(summary);
  return (
    <Stack gap="xl">
      <PageActions>
        <Button
          component={AppLink}
          to={paths.gates({ projectId: project.id, projectName: project.name })}
          variant="default"
        >
          Gates and check-in
        </Button>
      </PageActions>
      <VisitorUpload project={project} files={files.data ?? []} />
      {isWaiting ? (
        <ScreenSkeleton />
      ) : (
        <>
          {(hasFiles || summary.error !== null || summary.data?.days.length !== 0) && (
            <Loaded read={summary} failed="The visitors could not be counted.">
              {({ days, registrations }) => (
                <>
                  <VisitorsByDay days={days} />
                  <Attendance registrations={registrations} />
                </>
              )}
            </Loaded>
          )}
          <Stack gap="sm" component="section" aria-label="Files">
            {hasFiles && (
              <Title order={2} size="h4">
                Files
              </Title>
            )}
            <List
              read={files}
              rows={files.data ?? []}
              label="Table of visitor files"
              layout="stacked"
              tools={<TimesIn timeZone={project.timeZone} />}
              columns={mayEdit ? EDITED_FILE_COLUMNS : VISITOR_FILE_COLUMNS}
              keyOf={({ fileId }) => fileId}
              context={context}
              editing={mayEdit ? editing : undefined}
              firstUse={{
                title: "No files yet",
                text: "Scans at the project's gates count by themselves. Upload what other readers have read: a csv file with one barcode per line, and its time and direction where they are known.",
              }}
              expected={3}
            />
          </Stack>
        </>
      )}
      {removed && <RemoveVisitorFile projectId={project.id} file={removed} onClose={() => remove(null)} />}
      {leaveDialog}
    </Stack>
  );
}

/** People come in at the gates meanwhile. */
const REFRESH_MS = 30_000;

const isOnItsWay = ({ data, error }: Readable<unknown>) => data === undefined && error === null;
