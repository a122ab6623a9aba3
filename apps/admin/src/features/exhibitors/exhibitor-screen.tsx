import { type Exhibitor, exportLeads, getExhibitor } from "@foyer/contract/exhibitors.ts";
import { listLeadDevices } from "@foyer/contract/lead-devices.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Button, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { LeadDevices } from "./devices/lead-devices.tsx";
import { useLeadDownload } from "./use-lead-download.ts";

/** An exhibitor: the devices of its people, and its leads as a file. rules/leads 7, 11 */
export function ExhibitorScreen() {
  const { projectId } = useScreenParams("exhibitor");
  return <ProjectPage id={projectId}>{(project) => <Opened project={project} />}</ProjectPage>;
}

/** Devices call by themselves, so an open screen reads again. */
const REFRESHED = { staleMs: 0, refreshMs: () => 15_000 } as const;

function Opened({ project }: { project: Project }) {
  const params = { projectId: project.id, exhibitorId: Number(useScreenParams("exhibitor").exhibitorId) };
  const read = useRead(getExhibitor, { params }, REFRESHED);
  const devices = useRead(listLeadDevices, { params }, REFRESHED);
  useEntityName("exhibitor", read.data?.name);
  return (
    <Loaded read={read} failed="The exhibitor could not be loaded.">
      {(exhibitor) => (
        <Stack gap="md">
          <ExportButton projectId={project.id} exhibitor={exhibitor} />
          <Text size="sm">{factsOf(exhibitor)}</Text>
          <LeadDevices key={exhibitor.id} project={project} exhibitor={exhibitor} read={devices} />
        </Stack>
      )}
    </Loaded>
  );
}

function ExportButton({ projectId, exhibitor }: { projectId: number; exhibitor: Exhibitor }) {
  const mayExport = useSession().can(exportLeads);
  const download = useLeadDownload(projectId);
  if (!mayExport) return null;
  return (
    <PageActions>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download(exhibitor)}
      >
        Export leads
      </Button>
    </PageActions>
  );
}

const factsOf = ({ stand, email, leads, isClosed }: Exhibitor): string =>
  [stand, email, countOf(leads, "lead"), isClosed && "closed: nothing is scanned any more"]
    .filter(Boolean)
    .join(" · ");
