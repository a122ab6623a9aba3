import { createPrintoutTemplate, listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getRegistrationSummary } from "@foyer/contract/registrations.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { paths } from "../../paths.ts";
import { NextStep } from "../../project/next-step.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useGo } from "../../shell/use-go.ts";
import { type TemplateLine, templateColumns } from "./template-columns.tsx";
import { templateHeading, templatePurpose } from "./template-name.ts";
import { useTargets } from "./use-targets.ts";

const AddTemplate = lazyPart(() => import("./add-template.tsx").then((module) => module.AddTemplate));
const RemoveTemplate = lazyPart(() =>
  import("./remove-template.tsx").then((module) => module.RemoveTemplate),
);

const TryChoice = lazyPart(() => import("./try-choice.tsx").then((module) => module.TryChoice));

export type TemplateTab = "general" | "conditional" | "promocode";

const TABS = {
  general: {
    types: "default,onsite",
    label: "Table of general templates",
    columns: templateColumns("Used for"),
    firstUse: { title: "No templates", text: "An offline registration has only its offline template." },
  },
  conditional: {
    types: "conditional",
    label: "Table of conditional templates",
    columns: templateColumns("Answer"),
    firstUse: {
      title: "No conditional templates yet",
      text: "Tickets get the template of their holder's answer to the conditional question.",
    },
  },
  promocode: {
    types: "promocode",
    label: "Table of promocode templates",
    columns: templateColumns("Promo code group"),
    firstUse: {
      title: "No promocode templates yet",
      text: "Tickets sold with a promo code get the template of its group.",
    },
  },
} as const;

type Props = { tab: TemplateTab; projectId: string; registrationId: string };

/** The templates of one tab, with the buttons that add, open and delete them. */
export function TemplateTabPage({ tab, projectId, registrationId }: Props) {
  return (
    <ProjectPage id={projectId}>
      {(project) => <Templates tab={tab} project={project} registrationId={Number(registrationId)} />}
    </ProjectPage>
  );
}

type OfProject = { tab: TemplateTab; project: Project; registrationId: number };

function Templates({ tab, project, registrationId }: OfProject) {
  const key = { projectId: project.id, registrationId };
  const { types, label, columns, firstUse } = TABS[tab];
  const read = useRead(listPrintoutTemplates, { params: key, query: { types } });
  const registration = useRead(getRegistrationSummary, { params: key });
  useEntityName("editRegistration", registration.data?.name);
  const [removed, setRemoved] = useState<TemplateLine>();
  const rows = useMemo(() => read.data?.map(toLine) ?? [], [read.data]);
  const context = {
    timeZone: project.timeZone,
    pathOf: ({ id: templateId }: { id: number }) =>
      paths.editTemplate({ ...key, projectName: project.name, templateId }),
    remove: setRemoved,
  };
  const adding = { project, registrationId, templates: rows };
  return (
    <Stack gap="lg">
      <Loaded read={read} failed="Unable to load registration templates">
        {() => (
          <ListPage
            read={read}
            rows={rows}
            columns={columns}
            keyOf={({ id }) => id}
            context={context}
            label={label}
            firstUse={{
              ...firstUse,
              action: tab !== "general" && <AddButton tab={tab} {...adding} isQuiet />,
            }}
            filters={tab === "general" && <NextStep projectId={project.id} />}
            buttons={tab !== "general" && <AddButton tab={tab} {...adding} />}
          />
        )}
      </Loaded>
      {tab === "general" && rows.some(({ templateType }) => templateType === "default") && (
        <TryChoice registration={key} />
      )}
      {removed && (
        <RemoveTemplate registration={key} template={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Stack>
  );
}

const toLine = (template: Parameters<typeof templateHeading>[0]): TemplateLine => ({
  ...template,
  heading: templateHeading(template),
  purpose: templatePurpose(template),
  uploadedAt: template.template?.uploadDate ?? null,
});

type AddProps = OfProject & {
  tab: "conditional" | "promocode";
  templates: readonly TemplateLine[];
  /** Another one on the page is the loud one. */
  isQuiet?: boolean;
};

/** The button that adds a template for an answer or a group without one; the targets are read beforehand. */
function AddButton({ tab, project, registrationId, templates, isQuiet = false }: AddProps) {
  const { can } = useSession();
  const go = useGo();
  const key = { projectId: project.id, registrationId };
  const { targets, reason } = useTargets(tab, key, templates);
  const [isOpen, setOpen] = useState(false);
  if (!can(createPrintoutTemplate)) return null;
  const open = (templateId: number) =>
    go(paths.editTemplate({ ...key, projectName: project.name, templateId }));
  return (
    <>
      <ReasonedButton
        variant={isQuiet ? "default" : "filled"}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        Add template
      </ReasonedButton>
      {isOpen && (
        <AddTemplate registration={key} targets={targets} onAdded={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
