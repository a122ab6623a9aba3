import { getLogo, uploadLogo } from "@foyer/contract/logo.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Stack, Text } from "@mantine/core";
import { ProjectPage } from "../../project/project-page.tsx";
import { useReadFile } from "../../server/use-read-file.ts";
import { useSession } from "../../session/use-session.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { LogoForm } from "./logo-form.tsx";
import { LogoPreview } from "./logo-preview.tsx";
import { RemoveLogo } from "./remove-logo.tsx";

/** The logo of a project: what visitors see of it, another one, none. */
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
                <RemoveLogo key={file.version} projectId={projectId} version={file.version} />
              )}
            </Stack>
          </Paper>
          {can(uploadLogo) && (
            <LogoForm
              // After a removal the file input is empty again.
              key={file?.version ?? 0}
              projectId={projectId}
              projectName={projectName}
              version={file?.version ?? 0}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}
