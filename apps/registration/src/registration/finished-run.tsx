import { registrationPath } from "../page/address.ts";
import { HasTicket } from "../page/has-ticket.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { goTo } from "../page/use-address.ts";
import { OutcomeMessage } from "./outcome-message.tsx";
import type { RunOutcome } from "./registration-run.ts";

type Props = { outcome: RunOutcome; code: string; texts: PageTexts };

/** Stands in place of a form that was submitted: what came of it, and the way to another. rules/player 18 */
export function FinishedRun({ outcome, code, texts }: Props) {
  if ("message" in outcome) return <OutcomeMessage message={outcome.message} code={code} texts={texts} />;
  return (
    <div className="finished">
      <HasTicket code={code} identifier={outcome.identifier} texts={texts} />
      <button type="button" className="button" onClick={() => goTo(registrationPath(code))}>
        {texts.REGISTER_ANOTHER}
      </button>
    </div>
  );
}
