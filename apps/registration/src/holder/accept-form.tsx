import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import { usePlayer } from "@foyer/player/use-player.ts";
import { useState } from "react";
import { ticketPath } from "../page/address.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { loadCountryNames, Refusal } from "../page/server.ts";
import { goTo } from "../page/use-address.ts";
import { issuesOfRefusal } from "../registration/refusal-issues.ts";
import { forgetProgress } from "../registration/stored-progress.ts";
import { useKeptProgress } from "../registration/use-kept-progress.ts";
import { useStepHistory } from "../registration/use-step-history.ts";
import { postAcceptance } from "./calls.ts";
import type { HolderTexts } from "./holder-props.ts";
import { type OpenedOffer, offerPlace } from "./load-offer-page.ts";

type Props = {
  token: string;
  opened: OpenedOffer;
  texts: PageTexts;
  words: HolderTexts;
  cultureCode: string;
  /** The offer has ended, or the questions have changed: load it again. */
  onEnded: () => void;
};

/** Plays the questionnaire of an offered ticket, and accepts it with the answers. */
export function AcceptForm({ token, opened, texts, words, cultureCode, onEnded }: Props) {
  const { ticket, prepared, loadRegions, initial } = opened;
  const [start] = useState(opened.start);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = offerPlace(token);
  const accept = async (results: readonly ResultItem[]) => {
    setBusy(true);
    setProblem(null);
    try {
      const accepted = await postAcceptance(token, { results: [...results], cultureCode });
      forgetProgress(place);
      goTo(ticketPath(accepted.registrationCode, accepted.identifier), { isNew: true });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const player = usePlayer({ prepared, initial, loadRegions, onFinish: (results) => void accept(results) });
  useStepHistory(player);
  const { version } = prepared.data;
  useKeptProgress(place, { version, progress: player.progress }, { start, playable: prepared.playable });
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal)) return setProblem(texts.SOMETHING_WENT_WRONG);
    if (error.status === 410 || error.code === "scenario-changed") return onEnded();
    if (Object.values(error.fields).includes("OFFER_EMAIL_ERROR")) return setProblem(words.OFFER_EMAIL_ERROR);
    const issues = issuesOfRefusal(error, prepared.playable);
    if (issues.length > 0) player.refuse(issues);
    else if (error.status === 429) setProblem(texts.TOO_MANY_REQUESTS);
    else
      setProblem(
        error.code === "barcodes-exhausted" ? texts.REGISTRATION_SOLD_OUT : texts.SOMETHING_WENT_WRONG,
      );
  };
  return (
    <>
      <Notice tone="told">{fillText(words.OFFER_TEXT, { time: ticket.expiresText })}</Notice>
      <Player
        player={player}
        texts={texts}
        finishLabel={words.OFFER_ACCEPT}
        loadCountryNames={loadCountryNames}
        isBusy={isBusy}
      />
      {problem && <Notice tone="wrong">{problem}</Notice>}
    </>
  );
}
