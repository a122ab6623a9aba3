import { getEmbedding, updateEmbedding } from "@foyer/contract/embedding.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { FormSnippet } from "./form-snippet.tsx";
import { WebsitesField } from "./websites-field.tsx";

/** Puts a project's registration forms on the organiser's own website. rules/embedding */
export function EmbeddingScreen() {
  const { projectId } = useScreenParams("embedding");
  return <ProjectPage id={projectId}>{(project) => <OnWebsite project={project} />}</ProjectPage>;
}

function OnWebsite({ project }: { project: Project }) {
  const params = { projectId: project.id };
  const embedding = useRead(getEmbedding, { params });
  const registrations = useRead(listRegistrations, { params });
  const loading = <Skeleton height={160} maw={WIDTHS.form} />;
  return (
    <Stack gap="md">
      <LoadGate read={embedding} failed="The websites could not be loaded." loading={loading}>
        {(latest) => <Websites projectId={project.id} latest={latest} />}
      </LoadGate>
      <LoadGate read={registrations} failed="The registrations could not be loaded." loading={loading}>
        {(all) => {
          const online = all.filter(({ registrationType }) => registrationType === "Online");
          if (online.length > 0) return <FormSnippet projectId={project.id} registrations={online} />;
          const place = { projectId: project.id, projectName: project.name };
          return (
            <Notice
              title="No online registration yet"
              text="Only an online registration has a form for a website."
              action={
                <Button component={AppLink} to={paths.registrations(place)}>
                  Go to registrations
                </Button>
              }
            />
          );
        }}
      </LoadGate>
    </Stack>
  );
}

type Latest = { origins: string[]; version: number };

function Websites({ projectId, latest }: { projectId: number; latest: Latest }) {
  const form = useEntityForm(updateEmbedding, {
    params: { projectId },
    latest,
    refreshes: [getEmbedding],
    saved: () => "The websites are saved.",
  });
  return (
    <FormPanel form={form} failed="The websites could not be saved.">
      <WebsitesField />
    </FormPanel>
  );
}
