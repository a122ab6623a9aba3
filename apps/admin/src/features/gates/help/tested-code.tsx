import { testScan } from "@foyer/contract/gate-help.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { wouldBeTitle } from "@foyer/domain/gate/by-hand-words.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { reasonSentence } from "@foyer/domain/gate/verdict-words.ts";
import { VerdictFrame } from "@foyer/ui/verdict/verdict-frame.tsx";
import { Button, Text } from "@mantine/core";
import { useRead } from "../../../server/use-read.ts";
import { Loaded } from "../../../shell/loaded.tsx";

type Props = {
  projectId: number;
  gate: Gate;
  direction: Direction;
  timeZone: string;
  code: string;
  onChoose: (ticketId: number) => void;
};

/** Says how the gate would treat a code now. rules/gates 41 */
export function TestedCode({ projectId, gate, direction, timeZone, code, onChoose }: Props) {
  const params = { projectId, gateId: gate.id };
  const read = useRead(testScan, { params, query: { code, direction } }, { staleMs: 0 });
  return (
    <Loaded read={read} failed="The code could not be tested.">
      {(test) => (
        <>
          <VerdictFrame
            label="What the gate would say"
            look={test.verdict}
            title={wouldBeTitle(test, direction)}
            reason={reasonSentence(test, gate, (at) => formatMoment(at, timeZone))}
            holder={test.holder}
            code={test.code}
          >
            {test.holder && (
              <Button mt="xs" variant="default" onClick={() => test.holder && onChoose(test.holder.ticketId)}>
                Help this visitor
              </Button>
            )}
          </VerdictFrame>
          <Text size="sm" c="dimmed">
            A test: nothing was stored.
          </Text>
        </>
      )}
    </Loaded>
  );
}
