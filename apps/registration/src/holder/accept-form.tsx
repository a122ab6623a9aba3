import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { givenConsents } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import { usePlayer } from "@foyer/player/use-player.ts";
import { type Ref, useId, useRef, useState } from "react";
import { ticketPath } from "../page/address.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { loadCountryNames, Refusal } from "../page/server.ts";
import { goTo } from "../page/use-address.ts";
import { ChangedConsents } from "../registration/changed-consents-notice.tsx";
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

type Name = { firstName: string; lastName: string };
const NO_NAME: Name = { firstName: "", lastName: "" };

type NameProps = {
  name: Name;
  onChange: (name: Name) => void;
  words: HolderTexts;
  firstInput: Ref<HTMLInputElement>;
};

/** Symbols of a name, as the server allows. */
const MAX_NAME = 100;

/** The name of the new holder, where no question asks for it. rules/tickets 68 */
function NameFields({ name, onChange, words, firstInput }: NameProps) {
  const id = useId();
  return (
    <div className="player">
      {(["firstName", "lastName"] as const).map((part) => (
        <div key={part} className="player-question">
          <label htmlFor={`${id}-${part}`}>
            {part === "firstName" ? words.OFFER_FIRST_NAME : words.OFFER_LAST_NAME}
          </label>
          <input
            {...(part === "firstName" && { ref: firstInput })}
            id={`${id}-${part}`}
            type="text"
            dir="auto"
            autoComplete={part === "firstName" ? "given-name" : "family-name"}
            maxLength={MAX_NAME}
            value={name[part]}
            onChange={({ currentTarget }) => onChange({ ...name, [part]: currentTarget.value })}
          />
        </div>
      ))}
    </div>
  );
}

/** Plays the questionnaire of an offered ticket, and accepts it with the answers. */
export function AcceptForm({ token, opened, texts, words, cultureCode, onEnded }: Props) {
  const { ticket, prepared, loadRegions, initial, changed } = opened;
  const [start] = useState(opened.start);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = offerPlace(token);
  const [name, setName] = useState(NO_NAME);
  const nameInput = useRef<HTMLInputElement>(null);
  const accept = async (results: readonly ResultItem[]) => {
    if (ticket.asksName && (name.firstName + name.lastName).trim() === "") {
      setProblem(words.OFFER_NAME);
      return nameInput.current?.focus();
    }
    setBusy(true);
    setProblem(null);
    try {
      const named = ticket.asksName && { name };
      const consents = givenConsents(prepared.data, results);
      const accepted = await postAcceptance(token, {
        results: [...results],
        ...named,
        cultureCode,
        consents,
      });
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
  useKeptProgress(place, player.progress, { start, prepared });
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
      <ChangedConsents texts={texts} titles={changed} />
      {ticket.asksName && <NameFields name={name} onChange={setName} words={words} firstInput={nameInput} />}
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
