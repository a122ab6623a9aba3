import { type ListedStep, listSteps } from "@foyer/player/step-list.ts";
import { useEffect } from "react";
import { EventFacts } from "../event/event-facts.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";
import type { Beginning } from "./load-registration-page.ts";
import { PricePart } from "./price-part.tsx";
import type { PromoCodeEffect } from "./use-promo-check.ts";

/** The news of the form for the summary beside it. */
export type SummaryNews = { steps: readonly ListedStep[]; effect: PromoCodeEffect | null };

type Props = {
  registration: PublicRegistration;
  /** Where the form starts, for the first view. */
  beginning: Beginning;
  news: SummaryNews | null;
  texts: PageTexts;
};

/** Beside the form in wide windows: the event, the price so far, the steps. Below it elsewhere: a discount. */
export function RegistrationSummary({ registration, beginning, news, texts }: Props) {
  const { project, outcome, priceText } = registration;
  const steps = news?.steps ?? listSteps(beginning.prepared.playable, beginning.initial);
  const discount = reductionIn(news?.effect ?? null);
  return (
    <aside
      className="summary"
      aria-label={texts.SUMMARY_TITLE}
      data-discount={discount !== null || undefined}
    >
      <h2>{texts.SUMMARY_TITLE}</h2>
      <div className="summary-event">
        <strong>
          <bdi>{project.name}</bdi>
        </strong>
        <EventFacts project={project} texts={texts} />
      </div>
      {steps.length > 1 && <StepList steps={steps} texts={texts} />}
      {outcome === "ticket" && (
        <PricePart
          name={registration.registrationName}
          priceText={priceText}
          vatText={registration.vatText}
          discount={discount}
          texts={texts}
        />
      )}
    </aside>
  );
}

/** The effect of a code that takes something off; null: it takes nothing off, such as that of a free registration. */
const reductionIn = (effect: PromoCodeEffect | null) =>
  effect !== null && effect.originalPrice > effect.price ? effect : null;

function StepList({ steps, texts }: { steps: readonly ListedStep[]; texts: PageTexts }) {
  return (
    <ol className="summary-steps" aria-label={texts.SUMMARY_STEPS}>
      {steps.map(({ id, text, state }) => (
        <li key={id} data-state={state} aria-current={state === "current" ? "step" : undefined}>
          <bdi>{text}</bdi>
          {state === "passed" && <span className="unseen"> {texts.STEP_PASSED}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Tells the summary of the form's step and price, after each change; null: the form is gone, the next may be another visitor's. */
export function useTellSummary(
  tell: (news: SummaryNews | null) => void,
  { steps, effect }: SummaryNews,
): void {
  const key = JSON.stringify([steps, effect]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for steps and effect
  useEffect(() => {
    tell({ steps, effect });
    return () => tell(null);
  }, [key, tell]);
}
