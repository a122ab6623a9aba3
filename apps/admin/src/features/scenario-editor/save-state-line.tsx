import { Button, Group, Text } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useScenarioEditing } from "./editing/scenario-editing.ts";
import classes from "./save-state-line.module.css";

/** The delay before "Saving" appears, so that the line does not flicker with each change. */
const QUIET_MS = 400;

/** The save state; unsaved changes are also shown while the line is scrolled out of sight. rules/scenario 34 */
export function SaveStateLine() {
  const { state } = useScenarioEditing();
  const { save } = state;
  // A retry shows "Saving" at once, never "Saved" in between.
  const isSlow = useSlow(save.kind === "saving") || (save.kind === "saving" && save.isRetry);
  const { ref, entry } = useIntersection();
  const isOutOfSight = entry?.isIntersecting === false;
  const isTold = save.kind === "failed" || isSlow;
  return (
    <>
      <div
        ref={ref}
        role={save.kind === "failed" ? "alert" : "status"}
        aria-busy={save.kind === "saving" && !isSlow}
      >
        <Words isSlow={isSlow} />
      </div>
      {isOutOfSight && isTold && (
        <div className={classes.floating}>
          <Words isSlow={isSlow} />
        </div>
      )}
    </>
  );
}

/** The state in words; after a failure with the reason and a retry button. */
function Words({ isSlow }: { isSlow: boolean }) {
  const { state, retrySave } = useScenarioEditing();
  const { save } = state;
  if (save.kind === "failed") {
    return (
      <Group gap="xs" wrap="nowrap">
        <IconAlertTriangle size={18} aria-hidden color="var(--bad)" style={{ flex: "none" }} />
        <Text size="sm" c="var(--bad)" style={{ overflowWrap: "anywhere" }}>
          Not saved: {save.message}
          {save.again && " Retrying automatically."}
        </Text>
        <Button size="compact-sm" variant="default" flex="none" onClick={retrySave}>
          Retry
        </Button>
      </Group>
    );
  }
  return (
    <Group gap={4} c="dimmed" wrap="nowrap">
      {isSlow ? (
        <Text size="sm">Saving …</Text>
      ) : (
        <>
          <IconCheck size={16} aria-hidden />
          <Text size="sm">Saved</Text>
        </>
      )}
    </Group>
  );
}

function useSlow(isOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isSlow;
}
