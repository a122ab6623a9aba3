import { getPlay } from "@foyer/contract/play.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getRegistrationSummary } from "@foyer/contract/registrations.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { both } from "@foyer/ui/load-gate.tsx";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useRead } from "../../../server/use-read.ts";
import { Loaded } from "../../../shell/loaded.tsx";
import { useEntityName } from "../../../shell/page-slots.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { ScenarioPlay } from "./scenario-play.tsx";
import { SCENARIO_TEXTS } from "./scenario-texts.ts";
import { useDraftQuery } from "./use-draft-query.ts";

/** Test Scenario: plays a registration's scenario as attendees will, without submitting. rules/player 15 */
export function ScenarioPlayerScreen() {
  const { projectId, registrationId } = useScreenParams("scenarioPlayer");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Loader key={registrationId} project={project} registrationId={registrationId} />}
    </ProjectPage>
  );
}

const NAMES = SCENARIO_TEXTS.join(",");

function Loader({ project, registrationId }: { project: Project; registrationId: string }) {
  const params = { projectId: project.id, registrationId };
  const summary = useRead(getRegistrationSummary, { params });
  // Wait for the registration, whose culture the player uses.
  const isShown = String(summary.data?.id) === registrationId;
  useEntityName("editRegistration", isShown ? summary.data?.name : undefined);
  const cultureCode = summary.data?.cultureCode || DEFAULT_CULTURE;
  const { query: ofDraft } = useDraftQuery();
  const play = useRead(getPlay, { params, query: { cultureCode, ...ofDraft } }, { enabled: isShown });
  const texts = useRead(listUiTexts, { query: { names: NAMES, cultureCode } }, { enabled: isShown });
  return (
    <Loaded read={both(summary, both(play, texts))} failed="Unable to load requested registration">
      {([, [data, words]]) => (
        <ScenarioPlay
          key={data.version}
          project={project}
          data={data}
          texts={pickUiTexts(SCENARIO_TEXTS, words)}
        />
      )}
    </Loaded>
  );
}
