import { countOf } from "@foyer/domain/format/counts.ts";
import { Button, Group, Popover, ScrollArea, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { FindingList } from "./finding-list.tsx";
import { useFindings } from "./use-findings.ts";

/** The live number of problems, which opens their list, where each links to its editor; a quiet line while there is none. */
export function Problems() {
  const { pathOf } = useScenarioEditing();
  const findings = useFindings();
  const [isOpen, setOpen] = useState(false);
  if (!findings) return null;
  if (findings.length === 0) {
    return (
      <Group gap={4} c="dimmed" wrap="nowrap">
        <IconCircleCheck size={16} aria-hidden />
        <Text size="sm">No problems found</Text>
      </Group>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={420}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconAlertTriangle size={18} color="var(--warn)" aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {countOf(findings.length, "problem")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Problems">
        <ScrollArea.Autosize mah="60vh" tabIndex={-1}>
          <FindingList findings={findings} onFollow={() => setOpen(false)} />
        </ScrollArea.Autosize>
        <Text size="sm" mt="sm">
          <AppLink to={pathOf({ kind: "check" })} onClick={() => setOpen(false)}>
            Show with the shortest ways
          </AppLink>
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
