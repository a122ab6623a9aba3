import { requireMany, usesOfMany } from "@foyer/domain/scenario/edit/many-parts.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { questionOfAnswer } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { countWords, pickedParts } from "../parts/picked-parts.ts";
import { usePicking } from "../parts/picking.ts";
import { usePartActions } from "../parts/use-part-actions.ts";
import { UsedBy } from "../parts/used-by.tsx";
import { CopyToPicked } from "./copy-to-picked.tsx";
import { IncludeMany, includable } from "./include-many.tsx";
import { MovePicked } from "./move-picked.tsx";
import classes from "./pick-panel.module.css";

type Asking = "move" | "include" | "copy" | "remove";

/** The actions on all selected parts; each is one change, saved and undone as a whole. rules/scenario 40 */
export function PickPanel({ onEnd }: { onEnd: () => void }) {
  const { scenario } = useScenarioEditing();
  const picked = usePicking()?.picked;
  const [asking, setAsking] = useState<Asking | null>(null);
  const bar = useRef<HTMLElement>(null);
  const parts = picked ? pickedParts(scenario, picked) : [];
  const close = () => {
    setAsking(null);
    bar.current?.querySelector<HTMLElement>(`[data-action="${asking}"]`)?.focus();
  };
  return (
    <section className={classes.bar} aria-label="Selected parts" ref={bar}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" fw={600} role="status">
            {parts.length > 0 ? `${countWords(parts)} selected` : "Nothing selected yet"}
          </Text>
          <Button size="compact-sm" variant="default" flex="none" onClick={onEnd}>
            Done
          </Button>
        </Group>
        <Actions parts={parts} asking={asking} ask={setAsking} onRemoved={onEnd} />
        {asking === "move" && <MovePicked parts={parts} onClose={close} />}
        {asking === "include" && <IncludeMany parts={parts} onClose={close} />}
        {asking === "copy" && <CopyToPicked parts={parts} onClose={close} />}
        {asking === "remove" && <RemovePicked parts={parts} onClose={close} onRemoved={onEnd} />}
      </Stack>
    </section>
  );
}

type ActionsProps = {
  parts: readonly ScenarioPart[];
  asking: Asking | null;
  ask: (action: Asking | null) => void;
  onRemoved: () => void;
};

function Actions({ parts, asking, ask, onRemoved }: ActionsProps) {
  const editing = useScenarioEditing();
  const { scenario, apply } = editing;
  const { removeAll } = usePartActions();
  const action = (name: Asking, reason: string | undefined, words: string, press = () => ask(name)) => (
    <Action
      name={name}
      reason={reason}
      isOpen={asking === name}
      onClick={() => (asking === name ? ask(null) : press())}
    >
      {words}
    </Action>
  );
  const require = (required: boolean) => {
    const questions = parts.filter(({ kind }) => kind === "question");
    const operation = requireMany(scenario, new Set(questions.map(({ id }) => id)), required);
    const words = required ? "Required" : "Not required";
    return (
      <Action
        reason={operation ? undefined : requireReason(scenario, parts, required)}
        onClick={() => operation && void apply(operation, `${words}: ${countWords(questions)}.`)}
      >
        {words}
      </Action>
    );
  };
  const remove = async () => {
    if (usesOfMany(scenario, parts).length > 0) ask("remove");
    else if (await removeAll(parts)) onRemoved();
  };
  return (
    <Group gap={6} role="group" aria-label="Change all selected">
      {require(true)}
      {require(false)}
      {action("move", moveReason(scenario, parts), "Move to …")}
      {action("include", includeReason(includable(editing, parts).length, parts), "Include …")}
      {action("copy", copyReason(scenario, parts), "Copy conditions …")}
      {action(
        "remove",
        parts.length === 0 ? "Select the parts to remove." : undefined,
        "Remove",
        () => void remove(),
      )}
    </Group>
  );
}

type ActionProps = {
  name?: Asking;
  reason: string | undefined;
  isOpen?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Action({ name, reason, isOpen, onClick, children }: ActionProps) {
  return (
    <ReasonedButton
      size="compact-sm"
      variant={isOpen ? "light" : "default"}
      disabledReason={isOpen ? undefined : reason}
      data-action={name}
      {...(isOpen !== undefined && name !== "remove" && { "aria-expanded": isOpen })}
      onClick={onClick}
    >
      {children}
    </ReasonedButton>
  );
}

type RemoveProps = { parts: readonly ScenarioPart[]; onClose: () => void; onRemoved: () => void };

function RemovePicked({ parts, onClose, onRemoved }: RemoveProps) {
  const { scenario } = useScenarioEditing();
  const { removeAll } = usePartActions();
  const remove = async () => {
    if (await removeAll(parts)) onRemoved();
    else onClose();
  };
  return (
    <UsedBy
      name={countWords(parts)}
      uses={usesOfMany(scenario, parts)}
      onRemove={() => void remove()}
      onCancel={onClose}
    />
  );
}

function requireReason(
  { steps }: LocalizedScenario,
  parts: readonly ScenarioPart[],
  required: boolean,
): string {
  const questions = steps
    .flatMap((step) => step.questions)
    .filter(({ id }) => parts.some((part) => part.kind === "question" && part.id === id));
  if (questions.every(({ settings }) => settings.required === undefined)) {
    return "Select questions that visitors answer.";
  }
  return required ? "They are required already." : "None of them is required.";
}

function moveReason(scenario: LocalizedScenario, parts: readonly ScenarioPart[]): string | undefined {
  const [first] = parts;
  if (!first) return "Select the parts to move.";
  const owners = parts.map(({ kind, id }) =>
    kind === "answer" ? questionOfAnswer(scenario, id)?.id : undefined,
  );
  const isOneKind = parts.every(({ kind }) => kind === first.kind) && new Set(owners).size === 1;
  return isOneKind ? undefined : "Select steps alone, questions alone, or answers of one question.";
}

function includeReason(count: number, parts: readonly ScenarioPart[]): string | undefined {
  if (count > 0) return undefined;
  return parts.length > 0
    ? "All catalog entries for them are already in this scenario."
    : "All catalog entries are already in this scenario.";
}

function copyReason({ steps }: LocalizedScenario, parts: readonly ScenarioPart[]): string | undefined {
  if (parts.every(({ kind }) => kind === "answer")) return "Select the steps and questions to copy to.";
  const hasConditions = [...steps, ...steps.flatMap((step) => step.questions)].some(
    ({ conditions }) => conditions.length > 0,
  );
  return hasConditions ? undefined : "No step or question of this scenario has conditions yet.";
}
