import type { Exhibitor } from "@foyer/contract/exhibitors.ts";
import { addLeadDevice, type LeadDevice, type listLeadDevices } from "@foyer/contract/lead-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Button, Group, Stack, Title } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { DeviceLinkDialog, deviceAddress } from "../../../device-link/device-link-dialog.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { QrCode } from "../../../qr-code/qr-code.tsx";
import type { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AddLeadDevice, type NewKey } from "./add-lead-device.tsx";
import { DEVICE_COLUMNS } from "./device-columns.tsx";
import { DeviceQuestions } from "./device-questions.tsx";

type Props = {
  project: Project;
  exhibitor: Exhibitor;
  read: ReturnType<typeof useRead<typeof listLeadDevices>>;
};

const TEXT =
  "Send the link to the person whose phone it is for, or let them scan this code. It works for the first device that opens it. It is shown only once.";

/** The devices of an exhibitor's people. rules/leads 7 */
export function LeadDevices({ project, exhibitor, read }: Props) {
  const params = { projectId: project.id, exhibitorId: exhibitor.id };
  const mayChange = useSession().can(addLeadDevice);
  const [isAdding, setAdding] = useState(false);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [connected, connect] = useState<LeadDevice | null>(null);
  const [blocked, block] = useState<LeadDevice | null>(null);
  const context = useMemo(
    () => ({ timeZone: project.timeZone, mayChange, connect, block }),
    [project.timeZone, mayChange],
  );
  const devices = read.data ?? [];
  const mayAdd = mayChange && devices.length < LIMITS.leadDevices;
  const addButton = (
    <Button leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Add device
    </Button>
  );
  const address =
    newKey && deviceAddress("leads", { projectId: project.id, id: newKey.device.id, key: newKey.key });
  return (
    <Stack gap="sm" component="section" aria-label="Devices">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Devices
        </Title>
        {mayAdd && devices.length > 0 && addButton}
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
          text: "Each person at the stand scans with a phone of their own, also without a network.",
          action: mayAdd && addButton,
        }}
        expected={2}
      />
      <FormDialog isOpen={isAdding} title="Add a device" onClose={() => setAdding(false)}>
        <AddLeadDevice
          params={params}
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setNewKey(added);
          }}
        />
      </FormDialog>
      <DeviceQuestions
        params={params}
        connected={connected}
        blocked={blocked}
        onKey={setNewKey}
        onClose={() => {
          connect(null);
          block(null);
        }}
      />
      <DeviceLinkDialog
        title={`Set up “${newKey?.device.name ?? ""}”`}
        text={TEXT}
        address={address}
        onClose={() => setNewKey(null)}
      >
        {address && <QrCode text={address} label="QR code of the link" />}
      </DeviceLinkDialog>
    </Stack>
  );
}
