import { Group, Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconCheck,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconGridDots,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconZoomIn,
  IconZoomOut,
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
  zoom: { scale: number; set: (scale: number | undefined) => void; isFit: boolean };
  /** The grid of the printer's dots. */
  dots: { isShown: boolean; show: (isShown: boolean) => void };
};

const ALIGNMENTS: readonly (readonly [Alignment, ToolIcon])[] = [
  ["left", IconLayoutAlignLeft],
  ["centre", IconLayoutAlignCenter],
  ["right", IconLayoutAlignRight],
  ["top", IconLayoutAlignTop],
  ["middle", IconLayoutAlignMiddle],
  ["bottom", IconLayoutAlignBottom],
];
const MOST_ZOOM = 4;
const LEAST_ZOOM = 0.05;

/** Undo, copies and alignment of the selected fields, and the zoom of the canvas. */
export function CanvasToolbar({ editor, actions, sheet, bounds, zoom, dots }: Props) {
  const { undo, redo } = editor;
  const { duplicate, copy, paste } = actions;
  return (
    <Group gap={7} mb="xs" role="toolbar" aria-label="Canvas">
      <Group gap={3}>
        <Tool label="Undo" icon={IconArrowBackUp} onPress={undo} reason="Nothing to undo." />
        <Tool label="Redo" icon={IconArrowForwardUp} onPress={redo} reason="Nothing to redo." />
      </Group>
      <Group gap={3}>
        <Tool label="Duplicate" icon={IconCopyPlus} onPress={duplicate.run} reason={duplicate.reason} />
        <CopyTool copy={copy} />
        <Tool label="Paste" icon={IconClipboard} onPress={paste.run} reason={paste.reason} />
      </Group>
      <AlignTools editor={editor} sheet={sheet} bounds={bounds} />
      <ZoomTools zoom={zoom} dots={dots} />
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

function ZoomTools({ zoom, dots }: Pick<Props, "zoom" | "dots">) {
  const zoomBy = (factor: number) => zoom.set(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom.scale * factor)));
  return (
    <Group gap={3}>
      <Tool label="Zoom out" icon={IconZoomOut} onPress={() => zoomBy(1 / 1.25)} />
      <Text size="xs" c="dimmed" w={44} ta="center">
        {Math.round(zoom.scale * 100)} %
      </Text>
      <Tool label="Zoom in" icon={IconZoomIn} onPress={() => zoomBy(1.25)} />
      <Tool
        label="Fit"
        icon={IconArrowsMaximize}
        reason="The whole page is shown."
        onPress={
          zoom.isFit
            ? undefined
            : () => {
                zoom.set(undefined);
                dots.show(false);
              }
        }
      />
      <Tool
        label="Printer dots"
        icon={IconGridDots}
        isPressed={dots.isShown}
        onPress={() => dots.show(!dots.isShown)}
      />
    </Group>
  );
}
