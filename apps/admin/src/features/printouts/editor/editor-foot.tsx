import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CanvasFootContext } from "../canvas/canvas-foot.tsx";
import classes from "./editor.module.css";

type Leave = { label: string; isDirty: boolean; onLeave: () => void };

/** The foot of both editors: the saved state, the size and zoom of the canvas, and the way out before Save. */
export function useEditorFoot({ label, isDirty, onLeave }: Leave) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const buttons = (
    <>
      {!isDirty && (
        <Text size="sm" c="dimmed" mr="auto">
          Saved
        </Text>
      )}
      <div ref={setFoot} className={classes.foot} />
      <Button variant="default" onClick={onLeave}>
        {label}
      </Button>
    </>
  );
  const provide = (children: ReactNode) => <CanvasFootContext value={foot}>{children}</CanvasFootContext>;
  return { buttons, provide };
}
