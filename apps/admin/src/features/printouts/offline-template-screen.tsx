import { getPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";

const OfflineEditor = lazyPart(() =>
  import("./editor/offline-editor.tsx").then((module) => module.OfflineEditor),
);

/** The template of an offline registration. */
export function OfflineTemplateScreen() {
  const { projectId } = useScreenParams("offlineTemplate");
  return <ProjectPage id={projectId}>{(project) => <Template project={project} />}</ProjectPage>;
}

function Template({ project }: { project: Project }) {
  const { registrationId, templateId } = useScreenParams("offlineTemplate");
  const go = useGo();
  const registration = { projectId: project.id, registrationId: Number(registrationId) };
  const read = useRead(getPrintoutTemplate, { params: { ...registration, templateId } });
  const back = () => go(paths.editRegistration({ ...registration, projectName: project.name }));
  return (
    <Loaded read={read} failed="Unable to load registration templates">
      {(template) => <OfflineEditor registration={registration} template={template} onCancel={back} />}
    </Loaded>
  );
}
