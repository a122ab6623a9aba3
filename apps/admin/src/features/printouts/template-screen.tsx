import { getPrintoutTemplate, type PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Modal } from "@mantine/core";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { templateHeading } from "./template-name.ts";
import { type TemplateTab, TemplateTabPage } from "./template-tab-page.tsx";

const OnlineEditor = lazyPart(() =>
  import("./editor/online-editor.tsx").then((module) => module.OnlineEditor),
);

/** The template of the address: its tab, with the editor above it. */
export function TemplateScreen() {
  const { projectId } = useScreenParams("editTemplate");
  return <ProjectPage id={projectId}>{(project) => <Template project={project} />}</ProjectPage>;
}

function Template({ project }: { project: Project }) {
  const { registrationId, templateId } = useScreenParams("editTemplate");
  const registration = { projectId: project.id, registrationId: Number(registrationId) };
  const read = useRead(getPrintoutTemplate, { params: { ...registration, templateId } });
  return (
    <Loaded read={read} failed="Unable to load registration templates">
      {(template) => (
        <>
          <TemplateTabPage
            tab={tabOf(template)}
            projectId={String(project.id)}
            registrationId={registrationId}
          />
          <EditorDialog project={project} registration={registration} template={template} />
        </>
      )}
    </Loaded>
  );
}

const tabOf = ({ templateType }: PrintoutTemplate): TemplateTab =>
  templateType === "conditional" || templateType === "promocode" ? templateType : "general";

const SCREENS_OF_TABS = {
  general: "generalTemplates",
  conditional: "conditionalTemplates",
  promocode: "promocodeTemplates",
} as const;

type DialogProps = {
  project: Project;
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
};

/** The editor's dialog; closing it leads to the tab of the template. */
function EditorDialog({ project, registration, template }: DialogProps) {
  const go = useGo();
  const close = () =>
    go(paths[SCREENS_OF_TABS[tabOf(template)]]({ ...registration, projectName: project.name }));
  return (
    <Modal
      opened
      onClose={close}
      title={templateHeading(template)}
      closeButtonProps={{ "aria-label": "Close" }}
      fullScreen
    >
      <OnlineEditor registration={registration} template={template} onClose={close} />
    </Modal>
  );
}
