import {
  addGateDevice,
  blockGateDevice,
  type GateDevice,
  listGateDevices,
  renewGateKey,
} from "@foyer/contract/gate-devices.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Button, Group, Stack, Title } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AddDevice } from "./add-device.tsx";
import { DEVICE_COLUMNS } from "./device-columns.tsx";
import { DeviceLink } from "./device-link.tsx";
import { EditDevice } from "./edit-device.tsx";
import type { NewKey } from "./new-key.ts";

type Props = { project: Project; gates: readonly Gate[] };

/** Devices call by themselves, so open screens read them again. */
const REFRESHED = { staleMs: 0, refreshMs: () => 15_000 } as const;

/** The devices that scan at the gates of a project, also without a network. rules/gates 15 */
export function GateDevices({ project, gates }: Props) {
  const params = { projectId: project.id };
  const read = useRead(listGateDevices, { params }, REFRESHED);
  const mayChange = useSession().can(addGateDevice);
  const [isAdding, setAdding] = useState(false);
  const [edited, edit] = useState<GateDevice | null>(null);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [connected, connect] = useState<GateDevice | null>(null);
  const [blocked, block] = useState<GateDevice | null>(null);
  const context = useMemo(
    () => ({
      gateNames: new Map(gates.map(({ id, name }) => [id, name])),
      timeZone: project.timeZone,
      mayChange,
      edit,
      connect,
      block,
    }),
    [gates, project.timeZone, mayChange],
  );
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add device
    </Button>
  );
  const devices = read.data ?? [];
  return (
    <Stack gap="sm" mt="lg" component="section" aria-label="Devices">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Devices
        </Title>
        {mayChange && devices.length > 0 && addButton}
      </Group>
      <List
        read={read}
        rows={devices}
        label="Table of devices"
        layout="stacked"
        columns={DEVICE_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        tools={<TimesIn timeZone={project.timeZone} />}
        firstUse={{
          title: "No devices yet",
          text: "A phone or laptop that checks visitors in, also without a network.",
          action: mayChange && addButton,
        }}
        expected={2}
      />
      <FormDialog isOpen={isAdding} title="Add a device" onClose={() => setAdding(false)}>
        <AddDevice
          projectId={project.id}
          gates={gates}
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setNewKey(added);
          }}
        />
      </FormDialog>
      <FormDialog isOpen={edited !== null} title="Edit the device" onClose={() => edit(null)}>
        {edited && (
          <EditDevice projectId={project.id} device={edited} gates={gates} onClose={() => edit(null)} />
        )}
      </FormDialog>
      <DeviceQuestions
        projectId={project.id}
        connected={connected}
        blocked={blocked}
        onKey={setNewKey}
        onClose={() => {
          connect(null);
          block(null);
        }}
      />
      <DeviceLink projectId={project.id} newKey={newKey} onClose={() => setNewKey(null)} />
    </Stack>
  );
}

type QuestionProps = {
  projectId: number;
  /** The device that is to get a new link. */
  connected: GateDevice | null;
  /** The device that is to be blocked. */
  blocked: GateDevice | null;
  onKey: (newKey: NewKey) => void;
  onClose: () => void;
};

/** Asks before a device gets a new link, or is blocked. */
function DeviceQuestions({ projectId, connected, blocked, onKey, onClose }: QuestionProps) {
  return (
    <>
      {connected && (
        <ConfirmDialog
          isOpen
          title={`New link for “${connected.name}”?`}
          call={renewGateKey}
          options={{
            params: { projectId, gateDeviceId: connected.id },
            refreshes: [listGateDevices],
            onSaved: onKey,
          }}
          failed="The link was not made."
          submit="Make a link"
          onClose={onClose}
        >
          The link connects this device again, or another one in its place. The key that it has now stops
          working.
        </ConfirmDialog>
      )}
      {blocked && (
        <ConfirmDialog
          isOpen
          title={`Block “${blocked.name}”?`}
          call={blockGateDevice}
          options={{
            params: { projectId, gateDeviceId: blocked.id },
            refreshes: [listGateDevices],
            saved: ({ name }) => `“${name}” is blocked.`,
          }}
          failed="The device was not blocked."
          submit="Block device"
          isDestructive
          onClose={onClose}
        >
          Do this when the device is lost. The server refuses it from now on; without a network it goes on
          until its next contact, and nobody can read it without its PIN.
          {(blocked.unsent ?? 0) > 0 &&
            ` ${countOf(blocked.unsent ?? 0, "scan")} on it were not sent at its last contact.`}
        </ConfirmDialog>
      )}
    </>
  );
}
