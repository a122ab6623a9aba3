import { ActionIcon, Group, Text, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
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
import type { ComponentType } from "react";
import type { TemplateForm } from "../fields/use-template-form.ts";
import { type Alignment, alignBy, type Box, distributeBy, type Point, type Sheet } from "./geometry.ts";
import { movedRow } from "./gesture-rows.ts";

type Props = {
  editor: TemplateForm;
  sheet: Sheet;
  bounds: (index: number) => Box;
  zoom: { scale: number; set: (scale: number | undefined) => void; isFit: boolean };
  /** The grid of the printer's dots. */
  dots: { isShown: boolean; show: (isShown: boolean) => void };
};
type Icon = ComponentType<{ size: number; "aria-hidden": true }>;

const ALIGNMENTS: readonly (readonly [Alignment, Icon])[] = [
  ["left", IconLayoutAlignLeft],
  ["centre", IconLayoutAlignCenter],
  ["right", IconLayoutAlignRight],
  ["top", IconLayoutAlignTop],
  ["middle", IconLayoutAlignMiddle],
  ["bottom", IconLayoutAlignBottom],
];
const MOST_ZOOM = 4;
const LEAST_ZOOM = 0.05;

/** Undo, alignment and zoom of the canvas. */
export function CanvasToolbar({ editor, sheet, bounds, zoom, dots }: Props) {
  const { rows, selected, change, undo, redo } = editor;
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
  const zoomBy = (factor: number) => zoom.set(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom.scale * factor)));
  return (
    <Group gap={3} mb="xs" role="toolbar" aria-label="Canvas">
      <Tool label="Undo" icon={IconArrowBackUp} onPress={undo} />
      <Tool label="Redo" icon={IconArrowForwardUp} onPress={redo} />
      <Gap />
      {ALIGNMENTS.map(([how, icon]) => (
        <Tool
          key={how}
          label={`Align ${how} to ${within}`}
          icon={icon}
          onPress={selected.length > 0 ? () => moveBy(alignBy(boxes(), how, sheet)) : undefined}
        />
      ))}
      <Tool
        label="Distribute across"
        icon={IconLayoutDistributeVertical}
        onPress={selected.length > 2 ? () => moveBy(distributeBy(boxes(), "x")) : undefined}
      />
      <Tool
        label="Distribute down"
        icon={IconLayoutDistributeHorizontal}
        onPress={selected.length > 2 ? () => moveBy(distributeBy(boxes(), "y")) : undefined}
      />
      <Gap />
      <Tool label="Zoom out" icon={IconZoomOut} onPress={() => zoomBy(1 / 1.25)} />
      <Text size="xs" c="dimmed" w={44} ta="center">
        {Math.round(zoom.scale * 100)} %
      </Text>
      <Tool label="Zoom in" icon={IconZoomIn} onPress={() => zoomBy(1.25)} />
      <Tool
        label="Fit"
        icon={IconArrowsMaximize}
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

const Gap = () => <span style={{ width: 4 }} />;

type ToolProps = {
  label: string;
  icon: Icon;
  /** Undefined: the tool is disabled. */
  onPress: (() => void) | undefined;
  /** For a tool that is switched on and off. */
  isPressed?: boolean;
};

function Tool({ label, icon: Shown, onPress, isPressed }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isPressed ? "light" : "default"}
        size={32}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={onPress === undefined}
        {...(onPress === undefined && { "data-disabled": true })}
        onClick={onPress}
      >
        <Shown size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
