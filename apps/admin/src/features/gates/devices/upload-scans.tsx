import { listGateAreas } from "@foyer/contract/gate-areas.ts";
import type { ScanFileResult } from "@foyer/contract/gate-devices.ts";
import { listGateConflicts, listGateDevices, uploadScanFile } from "@foyer/contract/gate-devices.ts";
import { listGates } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { SCAN_FILE_ENDING } from "@foyer/domain/gate/scan-file.ts";
import { Alert, Modal, Stack, Text } from "@mantine/core";
import { FileDrop } from "../../../csv-intake/file-drop.tsx";
import { FileProgress } from "../../../csv-intake/file-progress.tsx";
import { useCsvIntake } from "../../../csv-intake/use-csv-intake.ts";
import { upload } from "../../../server/upload.ts";

type Props = { projectId: number; onClose: () => void };

const KINDS = {
  extensions: [SCAN_FILE_ENDING],
  noun: "file of scans",
  words: "From a device, under “This device”",
};
const REFRESHES = [listGates, listGateAreas, listGateDevices, listGateConflicts];

/** Takes in what a device without a network has saved. rules/gates 47 */
export function UploadScans({ projectId, onClose }: Props) {
  const intake = useCsvIntake<never, ScanFileResult>({
    send: (file, options) => upload(uploadScanFile, { projectId }, file, options),
    refreshes: REFRESHES,
  });
  const { step, failure } = intake;
  const isBusy = step.kind === "working" && !step.mayCancel;
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title="Upload scans of a device"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <Text size="sm">
          A device without a network saves its scans in a file. Uploaded here they count as if it had sent
          them, each once, whatever it sends later.
        </Text>
        {step.kind === "done" && (
          <Alert color="teal" role="status">
            <Text inherit c="var(--text)">
              <bdi>{step.result.deviceName}</bdi>: {sumUp(step.result)}
            </Text>
          </Alert>
        )}
        {step.kind === "working" ? (
          <FileProgress {...step} onCancel={step.mayCancel ? intake.cancel : undefined} />
        ) : (
          <FileDrop
            maxBytes={LIMITS.upload}
            onChoose={(file) => void intake.choose(file)}
            failure={failure}
            kinds={KINDS}
          />
        )}
      </Stack>
    </Modal>
  );
}

function sumUp({ added, known, rejected }: ScanFileResult): string {
  const parts = [
    `${countOf(added, "scan")} added`,
    known > 0 && `${countOf(known, "was", "were")} there already`,
    rejected > 0 &&
      `${countOf(rejected, "was", "were")} refused, because the gate is gone or the number is taken`,
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}
