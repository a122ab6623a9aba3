import { type GateVisitor, letIn } from "@foyer/contract/gate-help.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import { type Gate, updateGate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { HAND_REASONS, type HandReason, overrulerOf } from "@foyer/domain/gate/by-hand.ts";
import { HAND_REASON_WORDS } from "@foyer/domain/gate/by-hand-words.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { hasAtMostSymbols } from "@foyer/domain/text/count-symbols.ts";
import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { DialogForm } from "../../../form/dialog-form.tsx";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { useFormState } from "../../../form/use-form-state.ts";
import { useSession } from "../../../session/use-session.ts";
import { type HelpDevice, useLetIn } from "./use-let-in.ts";

type Props = {
  projectId: number;
  gate: Gate;
  visitor: GateVisitor;
  direction: Direction;
  device: HelpDevice;
  onDone: (scan: GateScan) => void;
};

type Decision = { reason: HandReason; note: string };
const { RadioField, TextField } = fieldsOf<Decision>();
const REASONS = HAND_REASONS.map((value) => ({ value, label: HAND_REASON_WORDS[value] }));
const NOTE_TOO_LONG = `No more than ${LIMITS.handNote} characters.`;

/** Lets a visitor in by hand, also against the gate's refusal where the person may decide that. rules/gates 42, 43 */
export function LetIn({ gate, visitor, ...rest }: Props) {
  const isManager = useSession().can(updateGate);
  const { verdict, reason } = visitor.test;
  const least = verdict === "refused" && reason !== null ? overrulerOf(reason) : "operator";
  if (least === "nobody" || (least === "manager" && !isManager))
    return <Text>Only a manager of the project can let them in all the same.</Text>;
  // Another verdict is another decision.
  return <DecisionForm key={`${verdict} ${reason}`} gate={gate} visitor={visitor} {...rest} />;
}

function DecisionForm({ projectId, gate, visitor, direction, device, onDone }: Props) {
  const { ticketId, test } = visitor;
  const isRefused = test.verdict === "refused";
  const enter = useLetIn({ projectId, gateId: gate.id, ticketId }, device);
  const form = useFormState<Decision, { version: number }, GateScan>({
    draftKey: `${letIn.path} ${ticketId}`,
    valuesOf: () => ({ reason: isRefused ? "decision" : "forgotten-code", note: "" }),
    findErrors: ({ note }) => (hasAtMostSymbols(note, LIMITS.handNote) ? {} : { note: NOTE_TOO_LONG }),
    toErrors: ({ "byHand.note": note, ...others }) => (note === undefined ? others : { ...others, note }),
    send: ({ reason, note }) => enter({ reason, note, direction, overrules: isRefused ? test.reason : null }),
    copyOf: () => undefined,
    readCopy: () => undefined,
    onSaved: onDone,
  });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, []);
  const verb = direction === "out" ? "Let out" : "Let in";
  return (
    <div ref={frame}>
      <DialogForm
        form={form}
        failed="Nobody was let in."
        submit={isRefused ? `${verb} all the same` : verb}
        {...(isRefused && { submitProps: { color: "red" } })}
      >
        <RadioField name="reason" label="Why by hand" choices={REASONS} />
        <TextField
          name="note"
          label="Note"
          hint="Optional. It stands in the log of scans beside your name."
        />
      </DialogForm>
    </div>
  );
}
