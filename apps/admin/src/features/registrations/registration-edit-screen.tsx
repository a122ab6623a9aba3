import type { Project } from "@foyer/contract/projects.ts";
import { getRegistration, type RegistrationRow, updateRegistration } from "@foyer/contract/registrations.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useEffect } from "react";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { paths } from "../../paths.ts";
import { CodeShortages } from "../../project/code-shortages.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { rememberObject } from "../../shell/recent-items.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { EditScenarioLink } from "./edit-scenario-link.tsx";
import { FailedDeliveries, ItecDeliveriesLink } from "./itec/itec-deliveries-link.tsx";
import { PublicLink } from "./public-link.tsx";
import { RefundTicketsLink } from "./refund-tickets-link.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { RegistrationState } from "./registration-state.tsx";
import { RegistrationSummary } from "./registration-summary.tsx";
import { TestScenarioLink } from "./scenario-player/test-scenario-link.tsx";
import { TemplatesLink } from "./templates-link.tsx";

const ConditionalQuestionPanel = lazyPart(() =>
  import("./conditional-question-panel.tsx").then((module) => module.ConditionalQuestionPanel),
);
const ReservedBarcodes = lazyPart(
  () => import("./reserved-barcodes.tsx").then((module) => module.ReservedBarcodes),
  { waiting: () => <Skeleton height={70} /> },
);
const DesksPanel = lazyPart(() => import("./desks/desks-panel.tsx").then((module) => module.DesksPanel), {
  waiting: () => <Skeleton height={90} />,
});

// Lazy: seldom shown.
const DraftNotPublished = lazyPart(
  () => import("./draft-not-published.tsx").then((module) => module.DraftNotPublished),
  { isOptional: true },
);

type Props = { project: Project; registrationId: string };

/** The screen of a registration: its public link, its settings, and a link to its scenario. */
export function RegistrationEditScreen() {
  const { projectId, registrationId } = useScreenParams("editRegistration");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Shown key={registrationId} project={project} registrationId={registrationId} />}
    </ProjectPage>
  );
}

function Shown(props: Props) {
  return useSession().can(updateRegistration) ? (
    <Registration {...props} />
  ) : (
    <RegistrationSummary {...props} />
  );
}

/** Adds the registration to the recently opened items. rules/shell 30 */
function useRemembered({ id: projectId, name: projectName }: Project, registration?: RegistrationRow) {
  const { id: registrationId, name, code } = registration ?? {};
  useEffect(() => {
    if (registrationId === undefined || name === undefined) return;
    rememberObject({
      id: `registration:${projectId}:${registrationId}`,
      group: "Registrations",
      label: name,
      hint: `${code} · ${projectName}`,
      path: paths.editRegistration({ projectId, projectName, registrationId }),
    });
  }, [projectId, projectName, registrationId, name, code]);
}

function Registration({ project, registrationId }: Props) {
  const read = useRead(getRegistration, { params: { projectId: project.id, registrationId } });
  useEntityName("editRegistration", read.data?.name);
  useRemembered(project, read.data);
  return (
    <Loaded read={read} failed="Unable to load requested registration">
      {(registration) => (
        <Stack gap="md" maw={WIDTHS.form}>
          <PageActions>
            <ItecDeliveriesLink project={project} registration={registration} />
            <EditScenarioLink
              projectId={project.id}
              projectName={project.name}
              registrationId={registration.id}
            />
            <TemplatesLink project={project} registration={registration} />
            <RefundTicketsLink projectId={project.id} registration={registration} />
            <TestScenarioLink
              projectId={project.id}
              projectName={project.name}
              registrationId={registration.id}
            />
          </PageActions>
          <RegistrationState project={project} registration={registration} />
          <CodeShortages project={project} poolId={registration.barCodePoolId} />
          <FailedDeliveries project={project} registration={registration} />
          <DraftNotPublished project={project} registrationId={registration.id} />
          {registration.registrationType === "Offline" ? (
            <ReservedBarcodes projectId={project.id} registrationId={registration.id} />
          ) : (
            <PublicLink code={registration.code} />
          )}
          <RegistrationForm project={project} latest={registration} />
          {registration.registrationType === "Offline" && (
            <DesksPanel project={project} registrationId={registration.id} />
          )}
          <ConditionalQuestionPanel registration={registration} projectId={project.id} />
          <HistoryPanel entity="registration" entityId={registration.id} timeZone={project.timeZone} />
        </Stack>
      )}
    </Loaded>
  );
}
