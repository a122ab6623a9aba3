import {
  addGateDevice,
  blockGateDevice,
  type GateDevice,
  listGateDevices,
  renewGateKey,
} from "@foyer/contract/gate-devices.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { BlockQuestion, NewLinkQuestion } from "../../../device-link/device-questions.tsx";
import { DeviceSection } from "../../../device-link/device-section.tsx";
import { type DeviceDialogs, useDeviceDialogs } from "../../../device-link/use-device-dialogs.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AddDevice } from "./add-device.tsx";
import { DEVICE_COLUMNS } from "./device-columns.tsx";
import { EditDevice } from "./edit-device.tsx";
import { UploadScans } from "./upload-scans.tsx";

type Props = { project: Project; gates: readonly Gate[] };

/** Devices call by themselves, so open screens read them again. */
const REFRESHED = { staleMs: 0, refreshMs: () => 15_000 } as const;

/** The devices that scan at the gates of a project, also without a network. rules/gates 15 */
export function GateDevices({ project, gates }: Props) {
  const projectId = project.id;
  const read = useRead(listGateDevices, { params: { projectId } }, REFRESHED);
  const mayChange = useSession().can(addGateDevice);
  const [edited, edit] = useState<GateDevice | null>(null);
  const [isUploading, setUploading] = useState(false);
  const dialogs = useDeviceDialogs();
  const { connect, block } = dialogs;
  const context = useMemo(
    () => ({
      gateNames: new Map(gates.map(({ id, name }) => [id, name])),
      timeZone: project.timeZone,
      mayChange,
      edit,
      connect,
      block,
    }),
    [gates, project.timeZone, mayChange, connect, block],
  );
  return (
    <DeviceSection
      kind="gate"
      project={project}
      read={read}
      columns={DEVICE_COLUMNS}
      context={context}
      dialogs={dialogs}
      mayAdd={mayChange}
      isBelow
      firstUse="A phone or laptop that checks visitors in, also without a network."
      linkText="Scan this code with the phone that is to scan at the gates, or copy the link to it. It works for the first device that opens it. It is shown only once."
      buttons={
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={() => setUploading(true)}
        >
          Upload scans
        </Button>
      }
      addForm={
        <AddDevice
          projectId={projectId}
          gates={gates}
          onClose={dialogs.stopAdding}
          onAdded={dialogs.showLink}
        />
      }
    >
      <FormDialog isOpen={edited !== null} title="Edit the device" onClose={() => edit(null)}>
        {edited && (
          <EditDevice projectId={projectId} device={edited} gates={gates} onClose={() => edit(null)} />
        )}
      </FormDialog>
      {isUploading && <UploadScans projectId={projectId} onClose={() => setUploading(false)} />}
      <DeviceQuestions projectId={projectId} dialogs={dialogs} />
    </DeviceSection>
  );
}

const REFRESHES = [listGateDevices];

/** Asks before a device gets a new link, or is blocked. */
function DeviceQuestions({ projectId, dialogs }: { projectId: number; dialogs: DeviceDialogs }) {
  const { connected, blocked, closeQuestion, showLink } = dialogs;
  return (
    <>
      {connected && (
        <NewLinkQuestion
          device={connected}
          call={renewGateKey}
          options={{
            params: { projectId, gateDeviceId: connected.id },
            refreshes: REFRESHES,
            onSaved: showLink,
          }}
          onClose={closeQuestion}
        />
      )}
      {blocked && (
        <BlockQuestion
          device={blocked}
          call={blockGateDevice}
          options={{ params: { projectId, gateDeviceId: blocked.id }, refreshes: REFRESHES }}
          sends={["scan"]}
          onClose={closeQuestion}
        >
          Do this when the device is lost. The server refuses it from now on; without a network it goes on
          until its next contact, and nobody can read it without its PIN.
        </BlockQuestion>
      )}
    </>
  );
}
