import { getLogo, removeLogo, uploadLogo } from "@foyer/contract/logo.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Stack, Text } from "@mantine/core";
import { ProjectPage } from "../../project/project-page.tsx";
import { useReadFile } from "../../server/use-read-file.ts";
import { useSession } from "../../session/use-session.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { EventFacePanel } from "./event-face-panel.tsx";
import { LogoPreview } from "./logo-preview.tsx";
import { PictureForm } from "./picture-form.tsx";
import { RemovePicture } from "./remove-picture.tsx";

/** The face of a project for visitors: its logo, the picture above its pages, and their colour. */
export function LogoScreen() {
  const { projectId } = useScreenParams("editLogo");
  return (
    <ProjectPage id={projectId}>
      {({ id, name }) => <ProjectLogo key={id} projectId={id} projectName={name} />}
    </ProjectPage>
  );
}

function ProjectLogo({ projectId, projectName }: { projectId: number; projectName: string }) {
  const { can } = useSession();
  const read = useReadFile(getLogo, { params: { projectId } });
  return (
    <Loaded read={read} failed="The logo could not be loaded.">
      {({ file }) => (
        <Stack gap="md" maw={WIDTHS.form}>
          <Paper withBorder p="lg" component="section" aria-label="Current logo">
            <Stack gap="md" align="flex-start">
              {file ? (
                <LogoPreview blob={file.blob} projectName={projectName} label="Current logo" />
              ) : (
                <Text>There is no logo. Visitors see the first letter of the title in its place.</Text>
              )}
              {file && can(uploadLogo) && (
                <RemovePicture
                  key={file.version}
                  projectId={projectId}
                  version={file.version}
                  name="logo"
                  endpoint={removeLogo}
                  refreshes={[getLogo, getProject]}
                />
              )}
            </Stack>
          </Paper>
          {can(uploadLogo) && (
            <PictureForm
              // After a removal the file input is empty again.
              key={file?.version ?? 0}
              projectId={projectId}
              name="logo"
              label={file ? "Another logo" : "Logo"}
              version={file?.version ?? 0}
              endpoint={uploadLogo}
              refreshes={[getLogo, getProject]}
              preview={(chosen) => (
                <LogoPreview blob={chosen} projectName={projectName} label="Not uploaded yet" />
              )}
            />
          )}
          <EventFacePanel projectId={projectId} projectName={projectName} logo={file?.blob} />
        </Stack>
      )}
    </Loaded>
  );
}
