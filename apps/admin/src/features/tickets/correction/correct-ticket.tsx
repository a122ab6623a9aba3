import { listPublicRegions } from "@foyer/contract/play.ts";
import type { CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import { getCorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS, type PlayerTexts } from "@foyer/player/player-texts.ts";
import { type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import { type Progress, progressAfter } from "@foyer/player/progress.ts";
import { both, LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../../server/call.ts";
import { useRead } from "../../../server/use-read.ts";
import { CorrectionFields } from "./correction-fields.tsx";
import type { CorrectionProps } from "./correction-props.ts";

const NAMES = PLAYER_TEXTS.join(",");
const WAITING = <Skeleton height={320} role="progressbar" aria-busy="true" aria-label="Loading" />;

/** The questionnaire that the visitor answered, with the answers, on one page. rules/tickets 34 */
export function CorrectTicket(props: CorrectionProps) {
  const { projectId, ticket } = props;
  const params = { projectId, ticketId: ticket.TicketId };
  const form = useRead(getCorrectionForm, { params }, { staleMs: 0 });
  const texts = useRead(listUiTexts, { query: { names: NAMES, cultureCode: DEFAULT_CULTURE } });
  return (
    <LoadGate read={both(form, texts)} failed="The answers could not be loaded." loading={WAITING}>
      {([read, words]) => (
        <Prepared key={read.version} {...props} form={read} texts={pickUiTexts(PLAYER_TEXTS, words)} />
      )}
    </LoadGate>
  );
}

type PreparedProps = CorrectionProps & { form: CorrectionForm; texts: PlayerTexts };

/** Waits for the engine and for the regions of the chosen countries. */
function Prepared(props: PreparedProps) {
  const { form } = props;
  const { cultureCode } = form.play;
  const [ready, setReady] = useState<{ prepared: PreparedPlay; start: Progress }>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const loadRegions = useCallback(
    (countryId: number) => call(listPublicRegions, { params: { countryId }, query: { cultureCode } }),
    [cultureCode],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another attempt
  useEffect(() => {
    let isCurrent = true;
    const prepare = async () => {
      const prepared = await preparePlay(form.play);
      const play = { currentOrderNumber: 1, results: form.results, passed: [] };
      return { prepared, start: await progressAfter(prepared, play, loadRegions) };
    };
    prepare().then(
      (made) => isCurrent && setReady(made),
      (error: Error) => isCurrent && setFailure(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, loadRegions, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  const error = failure === undefined ? null : { message: failure, status: 0 };
  return (
    <LoadGate
      read={{ data: error ? undefined : ready, error, isFetching: false, retry }}
      failed="The questionnaire cannot be shown."
      loading={WAITING}
    >
      {(made) => <CorrectionFields {...props} {...made} loadRegions={loadRegions} />}
    </LoadGate>
  );
}
