import { createBarcodePool, listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { ListPage } from "../../list/list-page.tsx";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { POOL_COLUMNS } from "./pool-columns.tsx";
import { usePoolEditing } from "./use-pool-editing.ts";

/** The barcode pools of a project. */
export function PoolListScreen() {
  const { projectId } = useScreenParams("barcodePools");
  return (
    <ProjectPage id={projectId}>{(project) => <Pools key={project.id} project={project} />}</ProjectPage>
  );
}

function Pools({ project }: { project: Project }) {
  const pools = useRead(listBarcodePools, { params: { projectId: project.id } });
  const { editing, leaveDialog } = usePoolEditing(project.id);
  return (
    <>
      {leaveDialog}
      <ListPage
        read={pools}
        rows={pools.data ?? []}
        label="Table of barcode pools"
        columns={POOL_COLUMNS}
        keyOf={({ id }) => id}
        here={project}
        editing={editing}
        add={{
          call: createBarcodePool,
          label: "Add barcode pool",
          to: paths.addBarcodePool({ projectId: project.id, projectName: project.name }),
        }}
        firstUse={{ title: "No barcode pools yet", text: "A pool holds the codes that tickets will carry." }}
        expected={3}
      />
    </>
  );
}
