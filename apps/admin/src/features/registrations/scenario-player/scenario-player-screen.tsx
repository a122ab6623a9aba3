import { getPlay } from "@foyer/contract/play.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getRegistrationSummary } from "@foyer/contract/registrations.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useRead } from "../../../server/use-read.ts";
import { NotFoundScreen } from "../../../shell/not-found-screen.tsx";
import { useThingName } from "../../../shell/page-slots.ts";
import { ScreenSkeleton } from "../../../shell/screen-skeleton.tsx";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { TestPlay } from "./test-play.tsx";
import { TEST_TEXTS, type TestTexts } from "./test-texts.ts";

/** Plays a registration's scenario as attendees will, without handing anything in. rules/player 15 */
export function ScenarioPlayerScreen() {
  const { projectId, registrationId } = useScreenParams("scenarioPlayer");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Loader key={registrationId} project={project} registrationId={registrationId} />}
    </ProjectPage>
  );
}

const NAMES = TEST_TEXTS.join(",");

function Loader({ project, registrationId }: { project: Project; registrationId: string }) {
  const params = { projectId: project.id, registrationId };
  const summary = useRead(getRegistrationSummary, { params });
  // The registration's own culture, once it is known whose scenario this is.
  const isShown = String(summary.data?.id) === registrationId;
  useThingName("editRegistration", isShown ? summary.data?.name : undefined);
  const cultureCode = summary.data?.cultureCode || DEFAULT_CULTURE;
  const play = useRead(getPlay, { params, query: { cultureCode } }, { enabled: isShown });
  const texts = useRead(listUiTexts, { query: { names: NAMES, cultureCode } }, { enabled: isShown });
  const failed = [summary, play, texts].find(({ error, data }) => error && data === undefined);
  if (failed?.error?.status === 404) return <NotFoundScreen />;
  if (failed?.error) {
    return (
      <FailedPanel
        title="Unable to load requested registration"
        text={failed.error.message}
        onRetry={failed.retry}
        isRetrying={failed.isFetching}
      />
    );
  }
  if (!isShown || !play.data || !texts.data) return <ScreenSkeleton />;
  return (
    <TestPlay
      key={play.data.version}
      project={project}
      data={play.data}
      texts={texts.data as unknown as TestTexts}
    />
  );
}
