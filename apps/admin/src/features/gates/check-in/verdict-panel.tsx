import type { Gate } from "@foyer/contract/gates.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { nameOfCode } from "@foyer/domain/gate/signed-code.ts";
import { reasonSentence, verdictTitle } from "@foyer/domain/gate/verdict-words.ts";
import { VerdictFrame } from "@foyer/ui/verdict/verdict-frame.tsx";
import { Button } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import type { Outcome } from "./use-scans.ts";

type Props = {
  outcome: Outcome | null;
  gate: Gate;
  timeZone: string;
  /** The address of the help desk for a ticket. */
  helpPathOf: (ticketId: number) => string;
};

/** The verdict on the last scan. rules/gates 7 */
export function VerdictPanel({ outcome, gate, timeZone, helpPathOf }: Props) {
  if (outcome === null)
    return <VerdictFrame look="none" title="Ready" reason="Scan a code, or type it and press Enter." />;
  if (outcome.state === "checking") {
    return <VerdictFrame look="none" title="Checking …" reason="" code={nameOfCode(outcome.code)} />;
  }
  if (outcome.state !== "evaluated") {
    const isUnsent = outcome.state === "unsent";
    return (
      <VerdictFrame
        look={isUnsent ? "marked" : "refused"}
        sign="unsent"
        title={isUnsent ? "Not known yet" : "Not scanned"}
        reason={`${outcome.message} ${isUnsent ? "The scan is sent again by itself." : ""}`}
        code={nameOfCode(outcome.code)}
      />
    );
  }
  const { scan } = outcome;
  return (
    <VerdictFrame
      look={scan.verdict}
      title={verdictTitle(scan)}
      reason={reasonSentence(scan, gate, (at) => formatMoment(at, timeZone))}
      holder={scan.holder}
      code={scan.code}
    >
      {scan.verdict === "refused" && scan.holder && (
        <Button component={AppLink} to={helpPathOf(scan.holder.ticketId)} variant="default" mt="xs">
          Help this visitor
        </Button>
      )}
    </VerdictFrame>
  );
}
