import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { givenConsents } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import { preparePlay } from "@foyer/player/prepare-play.ts";
import { type LoadRegions, progressAfter, startProgress } from "@foyer/player/progress.ts";
import { usePlayer } from "@foyer/player/use-player.ts";
import { useCallback, useState } from "react";
import { FailedNotice } from "../page/failed-notice.tsx";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { loadCountryNames, loadRegions, loadTexts, type PublicTicket, Refusal } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { withoutChanged } from "../registration/changed-consents.ts";
import { ChangedConsents } from "../registration/changed-consents-notice.tsx";
import { issuesOfRefusal } from "../registration/refusal-issues.ts";
import { forgetProgress, readProgress } from "../registration/stored-progress.ts";
import { useKeptProgress } from "../registration/use-kept-progress.ts";
import { leaveSteps, useStepHistory } from "../registration/use-step-history.ts";
import { loadCompletion, postCompletion } from "./group-calls.ts";
import { GROUP_PAGE_TEXTS, type GroupTexts } from "./group-texts.ts";
import "./group.css";

type Props = {
  ticket: PublicTicket;
  /** Those of the page, which are there before this part's own. */
  pageTexts: PageTexts;
  cultureCode: string;
  /** The ticket has changed: load it again. */
  onChanged: () => void;
};

const placeOf = ({ identifier }: PublicTicket) => `complete.${identifier}`;

/** The rest of the questionnaire of somebody whom another person has registered. rules/group-orders 4 */
export function CompletePart(props: Props) {
  const { ticket, pageTexts, cultureCode, onChanged } = props;
  const load = useCallback(() => open(ticket, cultureCode), [ticket, cultureCode]);
  const { data, isFailed, reload } = useLoad(load);
  const retry = () => {
    // It may have been completed or cancelled meanwhile.
    onChanged();
    reload();
  };
  if (!data)
    return isFailed ? (
      <FailedNotice texts={pageTexts} onRetry={retry} />
    ) : (
      <p role="status">{pageTexts.LOADING}</p>
    );
  const { texts, started } = data;
  if (!started) return <Notice tone="told">{texts.GROUP_TICKET_LATER}</Notice>;
  const key = [started.prepared.data.cultureCode, ...started.changed].join(" ");
  return <CompleteForm {...props} texts={texts} started={started} key={key} onAgain={retry} />;
}

async function open(ticket: PublicTicket, cultureCode: string) {
  const texts = await loadTexts(GROUP_PAGE_TEXTS, cultureCode);
  if (!ticket.isIncomplete) return { texts, started: null };
  const { play, results, email, orderedBy } = await loadCompletion(ticket.identifier, cultureCode);
  const prepared = await preparePlay(play);
  const regions: LoadRegions = (countryId) => loadRegions(countryId, play.cultureCode);
  const known = await progressAfter(prepared, { currentOrderNumber: 1, results, passed: [] }, regions);
  const question = play.ticketFields.find(({ field }) => field === "email")?.questionId;
  const address = { type: "textbox", text: email, phoneCodeId: null } as const;
  const inputs = { ...known.inputs, ...(question !== undefined && { [question]: address }) };
  const start = { ...startProgress(prepared.playable), inputs };
  const stored = readProgress(placeOf(ticket));
  const kept = stored?.version === play.version ? withoutChanged(play, stored) : null;
  const initial = kept?.progress ?? start;
  return { texts, started: { prepared, regions, start, initial, changed: kept?.changed ?? [], orderedBy } };
}

type Started = NonNullable<Awaited<ReturnType<typeof open>>["started"]>;

function CompleteForm({
  ticket,
  cultureCode,
  onChanged,
  texts,
  started,
  onAgain,
}: Props & { texts: GroupTexts; started: Started; onAgain: () => void }) {
  const { prepared, regions, orderedBy, changed } = started;
  const [{ start, initial }] = useState(started);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = placeOf(ticket);
  const complete = async (results: readonly ResultItem[]) => {
    setBusy(true);
    setProblem(null);
    try {
      const consents = givenConsents(prepared.data, results);
      await postCompletion(ticket.identifier, { results: [...results], cultureCode, consents });
      finish();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const player = usePlayer({
    prepared,
    initial,
    loadRegions: regions,
    onFinish: (results) => void complete(results),
  });
  useStepHistory(player);
  useKeptProgress(place, player.progress, { start, prepared });
  const finish = () => {
    forgetProgress(place);
    leaveSteps(() => {
      document.querySelector<HTMLElement>("main")?.focus();
      onChanged();
    });
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal)) return setProblem(texts.SOMETHING_WENT_WRONG);
    // Staff have completed it, or another tab; or it has ended.
    if (ENDED.has(error.code)) return finish();
    if (error.code === "scenario-changed") return onAgain();
    if (Object.values(error.fields).includes("GROUP_EMAIL_DIFFERS"))
      return setProblem(texts.GROUP_EMAIL_DIFFERS);
    const issues = issuesOfRefusal(error, prepared.playable);
    if (issues.length > 0) player.refuse(issues);
    else setProblem(error.status === 429 ? texts.TOO_MANY_REQUESTS : texts.SOMETHING_WENT_WRONG);
  };
  return (
    <>
      <Notice tone="told">
        {orderedBy === ""
          ? texts.GROUP_ANSWER_SOMEBODY
          : fillText(texts.GROUP_ANSWER_TO_GET, { contact: orderedBy })}
      </Notice>
      <ChangedConsents texts={texts} titles={changed} />
      <Player
        player={player}
        texts={texts}
        finishLabel={texts.GROUP_COMPLETE_BUTTON}
        loadCountryNames={loadCountryNames}
        isBusy={isBusy}
      />
      {problem && <Notice tone="wrong">{problem}</Notice>}
    </>
  );
}

const ENDED = new Set(["ticket-complete", "ticket-cancelled", "ticket-expired"]);
