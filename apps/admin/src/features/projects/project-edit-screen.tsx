import { type Project, updateProject } from "@foyer/contract/projects.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useSession } from "../../session/use-session.ts";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { ProjectForm } from "./project-form.tsx";
import { ProjectSummary } from "./project-summary.tsx";
import { useProjectForm } from "./use-project-form.ts";

/** The general information of a project: to edit for its managers, to read for the others. */
export function ProjectEditScreen() {
  const { can } = useSession();
  const { projectId } = useScreenParams("editProject");
  return (
    <ProjectPage id={projectId}>
      {(project) =>
        can(updateProject) ? <EditForm key={project.id} project={project} /> : <ProjectSummary {...project} />
      }
    </ProjectPage>
  );
}

function EditForm({ project }: { project: Project }) {
  const go = useGo();
  const state = useProjectForm({ latest: project });
  const submit = async () => {
    const saved = await state.save();
    // The name stands in the address as well.
    if (saved && saved.name !== project.name) {
      go(paths.editProject({ projectId: saved.id, projectName: saved.name }), {
        replace: true,
        pastGuard: true,
      });
    }
  };
  return (
    <>
      <ProjectForm state={state} id={project.id} submitLabel="Save" onSubmit={() => void submit()} />
      <HistoryPanel entity="project" entityId={project.id} />
    </>
  );
}
