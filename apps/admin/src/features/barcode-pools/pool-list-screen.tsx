import { type BarcodePool, createBarcodePool, listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { totalOf } from "@foyer/domain/barcode/stock.ts";
import { useState } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { paths } from "../../paths.ts";
import { CodeShortages } from "../../project/code-shortages.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { focusHeading } from "../../shell/focus-heading.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { FirstCodes } from "./first-codes.tsx";
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
        context={project}
        editing={editing}
        add={{
          call: createBarcodePool,
          label: "Add barcode pool",
          to: paths.addBarcodePool({ projectId: project.id, projectName: project.name }),
        }}
        filters={
          <>
            <CodeShortages project={project} />
            <NewestPool projectId={project.id} pools={pools.data ?? []} />
          </>
        }
        firstUse={{ title: "No barcode pools yet", text: "A pool holds the codes that tickets will carry." }}
        expected={3}
      />
    </>
  );
}

/** A pool that has just been added gets its codes here, at once. The panel stays until it is closed or left. */
function NewestPool({ projectId, pools }: { projectId: number; pools: readonly BarcodePool[] }) {
  const [shown, setShown] = useState<number | "closed">();
  const newest = pools.reduce<BarcodePool | undefined>(
    (found, one) => (found === undefined || one.id > found.id ? one : found),
    undefined,
  );
  const isNew = newest !== undefined && totalOf(newest.counts) === 0;
  if (shown === undefined && isNew) setShown(newest.id);
  const pool = pools.find(({ id }) => id === shown);
  const close = () => {
    setShown("closed");
    focusHeading();
  };
  return pool && <FirstCodes projectId={projectId} pool={pool} onClose={close} />;
}
