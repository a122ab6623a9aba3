import { listPublicRegions } from "@foyer/contract/play.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS, type PlayerTexts } from "@foyer/player/player-texts.ts";
import { preparePlay } from "@foyer/player/prepare-play.ts";
import { progressAfter } from "@foyer/player/progress.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton } from "@mantine/core";
import { useCallback, useState } from "react";
import { call } from "../server/call.ts";
import { usePromise } from "../server/use-promise.ts";
import { useRead } from "../server/use-read.ts";
import { CorrectionFields } from "./correction-fields.tsx";
import type { CorrectionFormProps } from "./correction-props.ts";

const NAMES = PLAYER_TEXTS.join(",");
const WAITING = <Skeleton height={320} role="progressbar" aria-busy="true" aria-label="Loading" />;

/** The questionnaire that a visitor answered, with the answers, on one page. rules/tickets 34, rules/desk 20 */
export function CorrectionForm(props: CorrectionFormProps) {
  const texts = useRead(listUiTexts, { query: { names: NAMES, cultureCode: DEFAULT_CULTURE } });
  return (
    <LoadGate read={texts} failed="The answers could not be loaded." loading={WAITING}>
      {(words) => <Prepared {...props} texts={pickUiTexts(PLAYER_TEXTS, words)} />}
    </LoadGate>
  );
}

/** Waits for the engine and for the regions of the chosen countries. */
function Prepared({ opened, ...props }: CorrectionFormProps & { texts: PlayerTexts }) {
  // As it was opened: what somebody else saves meanwhile is refused by its version, and typed texts stay.
  const [form] = useState(opened);
  const { cultureCode } = form.play;
  const loadRegions = useCallback(
    (countryId: number) => call(listPublicRegions, { params: { countryId }, query: { cultureCode } }),
    [cultureCode],
  );
  const prepare = useCallback(async () => {
    const prepared = await preparePlay(form.play);
    const play = { currentOrderNumber: 1, results: form.results, passed: [] };
    return { prepared, start: await progressAfter(prepared, play, loadRegions) };
  }, [form, loadRegions]);
  return (
    <LoadGate read={usePromise(prepare)} failed="The questionnaire cannot be shown." loading={WAITING}>
      {(made) => <CorrectionFields {...props} {...made} form={form} loadRegions={loadRegions} />}
    </LoadGate>
  );
}
