import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Group } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconPlus,
  IconStackBackward,
  IconStackForward,
} from "@tabler/icons-react";
import { useState } from "react";
import type { TemplateForm } from "../fields/use-template-form.ts";
import { type Alignment, alignBy, type Box, distributeBy, type Point, type Sheet } from "./geometry.ts";
import { movedRow } from "./gesture-rows.ts";
import { Tool, type ToolIcon } from "./tool.tsx";
import type { FieldActions } from "./use-field-actions.ts";

type Props = {
  editor: TemplateForm;
  actions: FieldActions;
  sheet: Sheet;
  bounds: (index: number) => Box;
  /** The label of the button that adds a field. */
  addLabel: string;
};

const ALIGNMENTS: readonly (readonly [Alignment, ToolIcon])[] = [
  ["left", IconLayoutAlignLeft],
  ["centre", IconLayoutAlignCenter],
  ["right", IconLayoutAlignRight],
  ["top", IconLayoutAlignTop],
  ["middle", IconLayoutAlignMiddle],
  ["bottom", IconLayoutAlignBottom],
];

/** Adding, undo, and the order, copies and alignment of the selected fields. */
export function CanvasToolbar({ editor, actions, sheet, bounds, addLabel }: Props) {
  const { undo, redo } = editor;
  const { add, duplicate, copy, paste, forward, backward } = actions;
  return (
    <Group gap={7} mb="xs" role="toolbar" aria-label="Canvas">
      <ReasonedButton
        variant="default"
        h={32}
        px="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={add.reason}
        onClick={add.run}
      >
        {addLabel}
      </ReasonedButton>
      <Group gap={3}>
        <Tool label="Undo" icon={IconArrowBackUp} onPress={undo} reason="Nothing to undo." />
        <Tool label="Redo" icon={IconArrowForwardUp} onPress={redo} reason="Nothing to redo." />
      </Group>
      <Group gap={3}>
        <Tool label="Duplicate" icon={IconCopyPlus} onPress={duplicate.run} reason={duplicate.reason} />
        <CopyTool copy={copy} />
        <Tool label="Paste" icon={IconClipboard} onPress={paste.run} reason={paste.reason} />
      </Group>
      <Group gap={3}>
        <Tool label="Bring forward" icon={IconStackForward} onPress={forward.run} reason={forward.reason} />
        <Tool
          label="Send backward"
          icon={IconStackBackward}
          onPress={backward.run}
          reason={backward.reason}
        />
      </Group>
      <AlignTools editor={editor} sheet={sheet} bounds={bounds} />
    </Group>
  );
}

const CONFIRMED_MS = 2000;

/** Copies and, as it changes nothing on the canvas, confirms it with a check mark. */
function CopyTool({ copy: { run, reason } }: Pick<FieldActions, "copy">) {
  const [isCopied, setCopied] = useState(false);
  const confirmed = useTimeout(() => setCopied(false), CONFIRMED_MS);
  const press =
    run &&
    (() => {
      run();
      setCopied(true);
      confirmed.start();
    });
  return <Tool label="Copy" icon={isCopied ? IconCheck : IconCopy} onPress={press} reason={reason} />;
}

function AlignTools({ editor, sheet, bounds }: Pick<Props, "editor" | "sheet" | "bounds">) {
  const { rows, selected, change } = editor;
  const boxes = () => selected.map(bounds);
  const moveBy = (moves: readonly Point[]) =>
    change(
      rows.map((row, at) => {
        const move = moves[selected.indexOf(at)];
        return move ? movedRow(row, move, sheet) : row;
      }),
      "",
    );
  const within = selected.length > 1 ? "each other" : "the page";
  const three = "Select three fields or more.";
  return (
    <Group gap={3}>
      {ALIGNMENTS.map(([how, icon]) => (
        <Tool
          key={how}
          label={`Align ${how} to ${within}`}
          icon={icon}
          onPress={selected.length > 0 ? () => moveBy(alignBy(boxes(), how, sheet)) : undefined}
          reason="Select a field first."
        />
      ))}
      <Tool
        label="Distribute across"
        icon={IconLayoutDistributeVertical}
        onPress={selected.length > 2 ? () => moveBy(distributeBy(boxes(), "x")) : undefined}
        reason={three}
      />
      <Tool
        label="Distribute down"
        icon={IconLayoutDistributeHorizontal}
        onPress={selected.length > 2 ? () => moveBy(distributeBy(boxes(), "y")) : undefined}
        reason={three}
      />
    </Group>
  );
}
