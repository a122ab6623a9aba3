import { createBarcodePool, listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { PoolTable } from "./pool-table.tsx";

/** The barcode pools of a project. */
export function PoolListScreen() {
  const { projectId } = useScreenParams("barcodePools");
  return (
    <ProjectPage id={projectId}>{(project) => <Pools key={project.id} project={project} />}</ProjectPage>
  );
}

function Pools({ project }: { project: Project }) {
  const { can } = useSession();
  const pools = useRead(listBarcodePools, { params: { projectId: project.id } });
  const addButton = can(createBarcodePool) && (
    <Button
      component={AppLink}
      to={paths.addBarcodePool({ projectId: project.id, projectName: project.name })}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add barcode pool
    </Button>
  );
  return (
    <Stack gap="md">
      <PageActions>{addButton}</PageActions>
      <ListState
        isLoading={pools.isPending}
        failure={pools.data === undefined ? pools.error?.message : undefined}
        onRetry={pools.retry}
        isRetrying={pools.isFetching}
        isEmpty={pools.data?.length === 0}
        firstUse={{
          title: "No barcode pools yet",
          text: "A pool holds the codes that tickets will carry.",
          action: addButton,
        }}
        rows={3}
      >
        <PoolTable project={project} pools={pools.data ?? []} />
      </ListState>
    </Stack>
  );
}
