import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { type LoadRegions, type Progress, progressAfter, startProgress } from "@foyer/player/progress.ts";
import { usePlayer } from "@foyer/player/use-player.ts";
import { useCallback } from "react";
import { FailedNotice } from "../page/failed-notice.tsx";
import { loadCountryNames, loadRegions } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { readProgress } from "../registration/stored-progress.ts";
import { useKeptProgress } from "../registration/use-kept-progress.ts";
import { useStepHistory } from "../registration/use-step-history.ts";
import type { GroupTexts } from "./group-texts.ts";
import { answersPlace, type Row } from "./stored-order.ts";

type Props = {
  code: string;
  cultureCode: string;
  prepared: PreparedPlay;
  row: Row;
  texts: GroupTexts;
  onAnswered: (results: readonly ResultItem[]) => void;
  /** The person is to answer by the link. */
  onDropped: () => void;
  onClosed: () => void;
};

/** The questionnaire of one person, answered by whoever orders. rules/group-orders 3 */
export function PersonAnswers(props: Props) {
  const { code, prepared, row } = props;
  const load = useCallback(() => begin(code, prepared, row), [code, prepared, row]);
  const { data, isFailed, reload } = useLoad(load);
  if (!data && isFailed) return <FailedNotice texts={props.texts} onRetry={reload} />;
  return data ? <Answers {...props} started={data} /> : <p role="status">{props.texts.LOADING}</p>;
}

type Started = { start: Progress; initial: Progress; regions: LoadRegions };

function Answers({
  code,
  prepared,
  row,
  texts,
  started,
  onAnswered,
  onDropped,
  onClosed,
}: Props & { started: Started }) {
  const { start, initial, regions } = started;
  const place = answersPlace(code, row.id);
  const player = usePlayer({ prepared, initial, loadRegions: regions, onFinish: onAnswered });
  useStepHistory(player);
  useKeptProgress(place, player.progress, { start, prepared });
  const name = `${row.firstName} ${row.lastName}`.trim() || row.email || "…";
  return (
    <>
      <div className="group-head">
        <p className="group-for">
          <strong>
            <bdi>{fillText(texts.GROUP_ANSWER_TITLE, { name })}</bdi>
          </strong>
        </p>
        <div className="group-actions">
          <button type="button" className="text-button" onClick={onClosed}>
            {texts.GROUP_ANSWER_BACK}
          </button>
          {row.results && (
            <button type="button" className="text-button" onClick={onDropped}>
              {texts.GROUP_ANSWER_DROP}
            </button>
          )}
        </div>
      </div>
      <Player
        player={player}
        texts={texts}
        finishLabel={texts.GROUP_ANSWER_DONE}
        loadCountryNames={loadCountryNames}
        isShared
      />
    </>
  );
}

/** The answers that the tab has kept, else those of the order; the table fills name and address. */
async function begin(code: string, prepared: PreparedPlay, row: Row): Promise<Started> {
  const { data, playable } = prepared;
  const regions: LoadRegions = (countryId) => loadRegions(countryId, data.cultureCode);
  const results = row.results ?? [];
  const about = await progressAfter(prepared, { currentOrderNumber: 1, results, passed: [] }, regions);
  const start = { ...startProgress(playable), inputs: { ...about.inputs, ...inputsOfRow(prepared, row) } };
  const stored = readProgress(answersPlace(code, row.id));
  if (stored?.version !== data.version) return { start, initial: start, regions };
  const inputs = { ...stored.progress.inputs, ...inputsOfRow(prepared, row) };
  return { start, initial: { ...stored.progress, inputs }, regions };
}

function inputsOfRow({ data, playable }: PreparedPlay, row: Row) {
  const filled = data.ticketFields.flatMap(({ field, questionId }) => {
    const isOfTable = field === "firstName" || field === "lastName" || field === "email";
    if (!isOfTable || playable.questions.get(questionId)?.type !== "textbox" || row[field].trim() === "")
      return [];
    return [[questionId, { type: "textbox", text: row[field].trim(), phoneCodeId: null } as const] as const];
  });
  return Object.fromEntries(filled);
}
