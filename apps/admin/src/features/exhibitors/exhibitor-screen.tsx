import { type Exhibitor, exportLeads, getExhibitor } from "@foyer/contract/exhibitors.ts";
import { listLeadDevices } from "@foyer/contract/lead-devices.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Stack, Text } from "@mantine/core";
import { ExportButton } from "../../export/export-button.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { LeadDevices } from "./devices/lead-devices.tsx";
import { LEAD_EXPORTS } from "./lead-exports.ts";

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
          <ExportButtons projectId={project.id} exhibitor={exhibitor} />
          <Text size="sm">{factsOf(exhibitor)}</Text>
          <LeadDevices key={exhibitor.id} project={project} exhibitor={exhibitor} read={devices} />
        </Stack>
      )}
    </Loaded>
  );
}

function ExportButtons({ projectId, exhibitor: { id, leads } }: { projectId: number; exhibitor: Exhibitor }) {
  const params = { projectId, exhibitorId: id };
  return (
    <PageActions>
      {LEAD_EXPORTS.map(({ format, label }) => (
        <ExportButton
          key={format}
          label={label}
          endpoint={exportLeads}
          total={leads}
          nothing="It has no leads to export."
          start={() => download(exportLeads, { params, query: { format } })}
        />
      ))}
    </PageActions>
  );
}

const factsOf = ({ stand, email, leads, isClosed }: Exhibitor): string =>
  [stand, email, countOf(leads, "lead"), isClosed && "closed: nothing is scanned any more"]
    .filter(Boolean)
    .join(" · ");
