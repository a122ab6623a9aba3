import { givenConsents } from "@foyer/domain/scenario/consents.ts";
import { promoCodeIn } from "@foyer/domain/scenario/promo-code.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { usePlayer } from "@foyer/player/use-player.ts";
import { lazy, useState } from "react";
import { offerOf } from "../page/address.ts";
import { LatePart } from "../page/late-part.tsx";
import { Notice } from "../page/notice.tsx";
import type { PageTextName, PageTexts } from "../page/page-texts.ts";
import { loadCountryNames, type PublicRegistration } from "../page/server.ts";
import type { GateNews } from "../sign-in/sign-in-gate.tsx";
import type { Beginning } from "./load-registration-page.ts";
import { NetworkingChoice, useNetworkingChoice } from "./networking-choice.tsx";
import { PromoCodeEffect } from "./promo-code-effect.tsx";
import { issuesOfRefusal } from "./refusal-issues.ts";
import { type SummaryNews, useTellSummary } from "./registration-summary.tsx";
import { sendCode } from "./send-code.ts";
import type { Refused } from "./send-submission.ts";
import { SubmissionNotice } from "./submission-notice.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { useEmailCheck } from "./use-email-check.ts";
import { useFunnel } from "./use-funnel.ts";
import { useKeptProgress } from "./use-kept-progress.ts";
import { usePromoCheck } from "./use-promo-check.ts";
import { useRun } from "./use-run.ts";
import { useStepHistory } from "./use-step-history.ts";
import { useSubmission } from "./use-submission.ts";
import { useVersionCheck } from "./use-version-check.ts";

// Few registrations confirm addresses, so its code is loaded only then.
const ConfirmEmail = lazy(() =>
  import("./confirm-email.tsx").then((module) => ({ default: module.ConfirmEmail })),
);

type Props = {
  code: string;
  cultureCode: string;
  texts: PageTexts;
  beginning: Beginning;
  /** Does the server check for duplicate addresses before the submission? */
  checksEmail: boolean;
  networking: PublicRegistration["networking"];
  /** Told of the steps and the price, for the summary beside the form. */
  tellSummary: (news: SummaryNews | null) => void;
  /** Loads the registration again, after the scenario changed or tickets ran out. */
  reload: () => void;
  /** Set where attendees sign in: called when the session has ended, or when they have a ticket. */
  news?: GateNews;
};

/** Plays a registration's scenario, stores the answers in the tab, and submits them. */
export function RegistrationForm(props: Props) {
  const { code, cultureCode, texts, beginning, checksEmail, networking, reload, news } = props;
  const { prepared, loadRegions, initial } = beginning;
  // A language change replaces `beginning`. The typed answers are compared with the first one.
  const [start] = useState(beginning.start);
  const [notice, setNotice] = useState(beginning.notice);
  const [problem, setProblem] = useState<PageTextName | null>(null);
  const [agrees, setAgrees] = useNetworkingChoice(code);
  const run = useRun(code);
  const submission = useSubmission(code, (outcome) =>
    "answer" in outcome ? run.finish(outcome.answer) : refuse(outcome),
  );
  const { confirmation, ...confirming } = useConfirmation(submission.send);
  const player = usePlayer({
    prepared,
    initial,
    loadRegions,
    onFinish: (results) => {
      // A copy of this tab has submitted the form: the page shows what came of it.
      if (run.isFinished()) return reload();
      setProblem(null);
      const choice = networking === "optional" && { networking: agrees };
      submission.send({ ...answersOf(prepared, results), cultureCode, ...choice, ...offerHere() });
    },
  });
  useStepHistory(player);
  const onLeave = useEmailCheck(code, player, checksEmail);
  const promoCodeEffect = usePromoCheck({ code, cultureCode }, prepared.playable, player);
  useTellSummary(props.tellSummary, { steps: player.steps, effect: promoCodeEffect });
  const { version } = prepared.data;
  useKeptProgress(code, player.progress, { start, prepared });
  const passed = player.progress.play.passed.length;
  const isBusy = submission.status === "sending";
  useFunnel(code, { passed, isSending: isBusy });
  useVersionCheck({ code, version, passed, isSending: isBusy, reload });
  const refuse = (refused: Refused) => {
    if (confirming.takes(refused)) return;
    const { refusal } = refused;
    confirming.leave();
    const issues = issuesOfRefusal(refusal, prepared.playable);
    if (issues.length > 0) player.refuse(issues);
    // The page has validated the answers, so a refusal by the server means that the scenario has changed.
    if (refusal.code === "attendee-not-signed-in") (news?.onSignedOut ?? reload)();
    else if (refusal.code === "already-registered" && news) news.onHasTicket();
    else if (RELOADING.has(refusal.code)) reload();
    else if (issues.length === 0) setProblem(REASONS[refusal.code] ?? "SOMETHING_WENT_WRONG");
  };
  const startOver = () => {
    player.restart(start);
    setNotice(null);
  };

  const sending = <SubmissionNotice status={submission.status} texts={texts} onRetry={submission.retry} />;
  if (confirmation) {
    return (
      <LatePart texts={texts}>
        <ConfirmEmail code={code} cultureCode={cultureCode} texts={texts} isBusy={isBusy} {...confirmation} />
        {sending}
      </LatePart>
    );
  }
  return (
    <>
      {notice && (
        <ProgressNotice notice={notice} misfits={beginning.misfits} texts={texts} onStartOver={startOver} />
      )}
      <Player
        player={player}
        texts={texts}
        finishLabel={texts.SUBMIT_BUTTON}
        asksPromoCode
        promoCodeNote={promoCodeEffect && <PromoCodeEffect effect={promoCodeEffect} texts={texts} />}
        onLeave={onLeave}
        beforeFinish={
          <NetworkingChoice networking={networking} isChosen={agrees} onChoose={setAgrees} texts={texts} />
        }
        loadCountryNames={loadCountryNames}
        sendCode={(email) => sendCode(code, { email, cultureCode })}
        isBusy={isBusy}
      />
      {problem && <Notice tone="wrong">{texts[problem]}</Notice>}
      {sending}
    </>
  );
}

/** The answers, with the texts of the consents among them as the page shows them. rules/questions 26 */
function answersOf({ data, playable }: PreparedPlay, results: readonly ResultItem[]) {
  const consents = givenConsents(data, results);
  const promoCode = promoCodeIn(playable, results);
  return { results: [...results], ...(consents.length > 0 && { consents }), promoCode };
}

/** The offer of a waiting list that the page was opened with. rules/waiting-list 7 */
function offerHere() {
  const offer = offerOf(window.location.search);
  return offer && { offer };
}

type NoticeProps = {
  notice: PageTextName;
  misfits: readonly string[];
  texts: PageTexts;
  onStartOver: () => void;
};

/** Says where the answers come from and which no longer fit, with a button that clears them. */
function ProgressNotice({ notice, misfits, texts, onStartOver }: NoticeProps) {
  const startOver = (
    <button type="button" className="button" onClick={onStartOver}>
      {texts.START_OVER_BUTTON}
    </button>
  );
  return (
    <Notice tone="told" actions={startOver} takesFocus={notice === "SCENARIO_CHANGED"}>
      {texts[notice]}
      {misfits.length > 0 && (
        <>
          <p>{texts.ANSWERS_NOT_KEPT}</p>
          <ul>
            {misfits.map((question) => (
              <li key={question}>
                <bdi>{question}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** The texts of refusals that name no question. */
const REASONS: Readonly<Record<string, PageTextName>> = {
  "barcodes-exhausted": "REGISTRATION_SOLD_OUT",
  "holds-of-recipient": "HOLDS_OF_RECIPIENT",
  "holds-of-network": "HOLDS_OF_NETWORK",
};

/** Problem codes after which the registration is loaded again. */
const RELOADING = new Set([
  ...[
    "invalid-fields",
    "scenario-changed",
    "terms-changed",
    "sold-out",
    "offer-ended",
    "registration-not-open",
    "not-found",
  ],
]);
