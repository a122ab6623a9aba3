import type { Gate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import type { ScanVerdict } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { playVerdict } from "@foyer/ui/verdict/play-verdict.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Group, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { IconLifebuoy } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import type { LeaveWords } from "../../../shell/leave-dialog.tsx";
import { PageActions } from "../../../shell/page-actions.tsx";
import { useLeaveGuard } from "../../../shell/use-leave-guard.tsx";
import { GatePage } from "../gate-page.tsx";
import { CameraPart } from "./camera-part.ts";
import { GateFigures } from "./gate-figures.tsx";
import { ScanInput } from "./scan-input.tsx";
import { ScanLog } from "./scan-log.tsx";
import { useScans } from "./use-scans.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

/** Scans at a gate: with the camera, with a scanner that types, or by hand. rules/gates 5–8, 23 */
export function CheckInScreen() {
  return (
    <GatePage screen="checkIn">
      {(project, gate) => <Scanning key={gate.id} project={project} gate={gate} />}
    </GatePage>
  );
}

const UNSENT: LeaveWords = {
  title: "Scans are not sent",
  text: "The server has not answered yet. If you leave now, they are lost.",
  save: "Send and leave",
};

const DIRECTIONS = [
  { value: "in", label: "In" },
  { value: "out", label: "Out" },
];

function Scanning({ project, gate }: { project: Project; gate: Gate }) {
  const [isLoud, setLoud] = useLocalStorage({ key: "foyer.gate-sound", defaultValue: true });
  const play = useCallback((verdict: ScanVerdict) => isLoud && playVerdict(verdict), [isLoud]);
  const key = { projectId: project.id, gateId: gate.id };
  const { outcome, waiting, scan } = useScans(key, play);
  const [chosen, choose] = useState<Direction>("in");
  const direction = gate.way === "both" ? chosen : gate.way;
  const [isCameraOpen, camera] = useDisclosure(false);
  const leaveDialog = useLeaveGuard({ isDirty: () => waiting > 0, save: undefined, words: UNSENT });
  const helpPath = paths.gateHelp({ ...key, projectName: project.name });
  const helpPathOf = (ticketId: number) => `${helpPath}?ticket=${ticketId}`;
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      <PageActions>
        <Button
          component={AppLink}
          to={helpPath}
          variant="default"
          leftSection={<IconLifebuoy size={18} aria-hidden />}
        >
          Help desk
        </Button>
      </PageActions>
      {gate.isClosed && <Text>This gate is closed: nothing can be scanned here.</Text>}
      {isCameraOpen && !gate.isClosed && <CameraPart onScan={(code) => scan(code, direction)} />}
      <VerdictPanel outcome={outcome} gate={gate} timeZone={project.timeZone} helpPathOf={helpPathOf} />
      {gate.way === "both" && (
        <SegmentedControl
          aria-label="Way"
          size="md"
          data={DIRECTIONS}
          value={chosen}
          onChange={(value) => choose(value === "out" ? "out" : "in")}
        />
      )}
      <ScanInput
        onScan={(code) => scan(code, direction)}
        disabled={gate.isClosed}
        isCameraOpen={isCameraOpen}
        onCamera={camera.toggle}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {waiting > 0 ? `${countOf(waiting, "scan")} not sent yet` : "All scans are stored."}
        </Text>
        <Switch label="Sound" checked={isLoud} onChange={(event) => setLoud(event.currentTarget.checked)} />
      </Group>
      <GateFigures gate={gate} />
      <ScanLog projectId={project.id} gate={gate} timeZone={project.timeZone} />
      {leaveDialog}
    </Stack>
  );
}
