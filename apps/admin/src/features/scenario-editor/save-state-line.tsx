import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useScenarioEditing } from "./editing/scenario-editing.ts";

/** "Saving" appears only when it takes longer, so that the line does not flicker with each change. */
const QUIET_MS = 400;

/** Whether every change is saved; of a failure, what it was and a way to try again. rules/scenario 34 */
export function SaveStateLine() {
  const { state, retrySave } = useScenarioEditing();
  const { save } = state;
  const isSlow = useSlow(save.kind === "saving");
  if (save.kind === "failed") {
    return (
      <Group gap="xs" role="alert" wrap="nowrap">
        <IconAlertTriangle size={18} aria-hidden color="var(--mantine-color-error)" />
        <Text size="sm" c="var(--mantine-color-error)">
          Not saved: {save.message}
          {save.again && " It is tried again."}
        </Text>
        <Button size="compact-sm" variant="default" onClick={retrySave}>
          Retry
        </Button>
      </Group>
    );
  }
  return (
    <Group gap={4} role="status" c="dimmed" wrap="nowrap">
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
