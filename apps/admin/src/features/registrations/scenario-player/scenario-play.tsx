import { listPublicCountryNames, listPublicRegions, type PlayData } from "@foyer/contract/play.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { checkScenario, type ScenarioCheck, type ScenarioStart } from "@foyer/contract/scenario-check.ts";
import { Player } from "@foyer/player/player.tsx";
import { type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import { progressAfter } from "@foyer/player/progress.ts";
import { usePlayer } from "@foyer/player/use-player.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Paper, Stack } from "@mantine/core";
import { useCallback, useEffect } from "react";
import { paths } from "../../../paths.ts";
import { call } from "../../../server/call.ts";
import { usePromise } from "../../../server/use-promise.ts";
import { useRead } from "../../../server/use-read.ts";
import { ScreenSkeleton } from "../../../shell/screen-skeleton.tsx";
import { useGo } from "../../../shell/use-go.ts";
import { useLatch } from "../../../shell/use-latch.ts";
import { forgetPlayed, keepPlayed } from "./played.ts";
import { ScenarioCheckPanel } from "./scenario-check-panel.tsx";
import classes from "./scenario-player.module.css";
import type { ScenarioTexts } from "./scenario-texts.ts";
import { Trace } from "./trace.tsx";
import { useDraftQuery } from "./use-draft-query.ts";
import { useStartAt } from "./use-start-at.ts";

type Props = { project: Project; data: PlayData; texts: ScenarioTexts };

/** Prepares the scenario, then plays it from its first step. */
export function ScenarioPlay(props: Props) {
  const { project, data } = props;
  const { registrationId, cultureCode } = data;
  const read = usePromise(useCallback(() => preparePlay(data), [data]));
  const { query: ofDraft } = useDraftQuery();
  const params = { projectId: project.id, registrationId };
  const check = useRead(checkScenario, { params, query: { cultureCode, ...ofDraft } }, { staleMs: 0 });
  // The check stands above the questions; if it came after them, their buttons would move away under the pointer.
  const isChecked = useLatch(!check.isPending);
  if (!isChecked) return <ScreenSkeleton />;
  return (
    <LoadGate read={read} failed="The scenario cannot be played." loading={<ScreenSkeleton />}>
      {(play) => <Playing {...props} prepared={play} check={check.data} />}
    </LoadGate>
  );
}

/** As on the visitor's page. rules/player 7 */
async function loadCountryNames() {
  const countries = await call(listPublicCountryNames, {});
  return new Map(countries.map(({ id, names }) => [id, names]));
}

/** `check` is missing if it could not be read. */
type PlayingProps = Props & { prepared: PreparedPlay; check: ScenarioCheck | undefined };

function Playing({ project, data, texts, prepared, check }: PlayingProps) {
  const go = useGo();
  const { search } = useDraftQuery();
  const { registrationId, cultureCode } = data;
  useEffect(forgetPlayed, []);
  const loadRegions = useCallback(
    (countryId: number) => call(listPublicRegions, { params: { countryId }, query: { cultureCode } }),
    [cultureCode],
  );
  const player = usePlayer({
    prepared,
    loadRegions,
    onFinish: (results) => {
      keepPlayed({ registrationId, data, results, yes: texts.YES, no: texts.NO });
      const place = { projectId: project.id, projectName: project.name, registrationId };
      go(`${paths.scenarioResults(place)}${search}`);
    },
  });
  const startAt = async ({ play }: Pick<ScenarioStart, "play">) =>
    player.restart(await progressAfter(prepared, play, loadRegions));
  useStartAt(prepared, { projectId: project.id, onStart: startAt });
  return (
    <div className={classes.beside}>
      <Stack gap="md" className={classes.column}>
        {check && <ScenarioCheckPanel {...check} />}
        <Paper
          withBorder
          p={{ base: "md", sm: "xl" }}
          lang={cultureCode}
          dir={data.rightToLeft ? "rtl" : "ltr"}
        >
          <Player
            player={player}
            texts={texts}
            finishLabel={texts.SCENARIO_RESULTS}
            loadCountryNames={loadCountryNames}
          />
        </Paper>
      </Stack>
      <Trace projectId={project.id} prepared={prepared} player={player} />
    </div>
  );
}
