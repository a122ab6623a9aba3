import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { useCallback, useState } from "react";
import { Badge } from "../print/badge.tsx";
import { nameOf } from "../print/badge-ticket.ts";
import { unprintableLetters } from "../print/unprintable.ts";
import { UnprintableNotice } from "../print/unprintable-notice.tsx";
import type { DeskSession, DeskView } from "../session/desk-session.ts";
import { RegisterForm } from "./register-form.tsx";
import { usePrepared } from "./use-prepared.ts";

type Results = readonly ResultItem[];
type Props = {
  session: DeskSession;
  view: DeskView;
  /** `isDecided`: staff know which letters print as boxes. */
  onPrint: (visitor: DeskVisitor, isDecided?: boolean) => void;
};

/** Shows the questionnaire, then the badge, then the next visitor's questionnaire. */
export function RegisterPanel({ session, view, onPrint }: Props) {
  const { provisions } = view;
  const { kit } = provisions;
  const [turn, setTurn] = useState(0);
  const [isUnderWay, setUnderWay] = useState(false);
  const [registered, setRegistered] = useState<DeskVisitor | null>(null);
  /** Answers with letters that would print as boxes: they can still be changed, which withdraws them. */
  const [asked, setAsked] = useState<Results | null>(null);
  const follow = useCallback((hasBegun: boolean) => {
    setUnderWay(hasBegun);
    setAsked(null);
  }, []);
  const [error, setError] = useState(false);
  const prepared = usePrepared(session, view, registered === null && !isUnderWay);

  const lettersOf = (results: Results) => {
    const { version: scenarioVersion } = kit.play;
    return unprintableLetters(provisions, { results: [...results], barcode: "", scenarioVersion });
  };
  const register = async (results: Results, isDecided = false) => {
    const mustAsk = !isDecided && lettersOf(results).length > 0;
    setAsked(mustAsk ? results : null);
    if (mustAsk) return;
    try {
      const visitor = await session.register(results, kit.play);
      setError(false);
      if (!visitor) return;
      setRegistered(visitor);
      onPrint(visitor, isDecided);
      void session.sync();
    } catch {
      // The device has no space left, or its disk fails.
      setError(true);
    }
  };
  if (registered) {
    const continueWithNext = () => {
      setRegistered(null);
      setTurn(turn + 1);
    };
    return (
      <Registered
        session={session}
        visitor={registered}
        missingFonts={view.missingFonts}
        onPrint={onPrint}
        onNext={continueWithNext}
      />
    );
  }
  if (view.unused === 0) {
    return (
      <p className="message" data-tone="wrong" role="alert">
        This desk has no barcodes left. Connect it to a network to get more, if the registration has any.
      </p>
    );
  }
  return (
    <>
      {prepared && (
        <RegisterForm
          key={`${turn} ${kit.revision}`}
          provisions={provisions}
          onProgress={follow}
          prepared={prepared}
          onFinish={(results) => register(results)}
        />
      )}
      {asked && (
        <UnprintableNotice
          letters={lettersOf(asked)}
          isLoading={view.missingFonts > 0}
          advice="Change the answer, for example to Latin letters, and register again."
        >
          <button type="button" onClick={() => void register(asked, true)}>
            Register anyway
          </button>
        </UnprintableNotice>
      )}
      {error && (
        <p className="message" data-tone="wrong" role="alert">
          The visitor could not be stored on this device, and nothing was printed. Try again.
        </p>
      )}
    </>
  );
}

type RegisteredProps = {
  session: DeskSession;
  visitor: DeskVisitor;
  missingFonts: number;
  onPrint: (visitor: DeskVisitor, isDecided: boolean) => void;
  onNext: () => void;
};

function Registered({ session, visitor, missingFonts, onPrint, onNext }: RegisteredProps) {
  return (
    <section className="panel" aria-live="polite">
      <h2>{nameOf(session.provisions, visitor) || visitor.barcode}</h2>
      <p>Registered with the barcode {visitor.barcode}.</p>
      <p className="buttons">
        <button type="button" className="main-button" ref={takeFocus} onClick={onNext}>
          Next visitor
        </button>
        <button type="button" onClick={() => onPrint(visitor, true)}>
          Print again
        </button>
      </p>
      <Badge provisions={session.provisions} visitor={visitor} missingFonts={missingFonts} />
    </section>
  );
}

/** Enter continues with the next visitor. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
