import type { Project } from "@foyer/contract/projects.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import type { Column } from "@foyer/ui/table/column.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { Button, Group, Stack, Title } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FormDialog } from "../form/form-dialog.tsx";
import { QrCode } from "../qr-code/qr-code.tsx";
import type { Read } from "../server/use-read.ts";
import { DeviceLinkDialog, deviceAddress } from "./device-link-dialog.tsx";
import type { DeviceContext } from "./device-menu.tsx";
import type { LinkedDevice, NewKey } from "./linked-device.ts";
import type { DeviceDialogs } from "./use-device-dialogs.ts";

type Props<Row, Context> = {
  kind: "gate" | "leads";
  project: Project;
  read: Read<Row[]>;
  columns: readonly Column<Row, Context>[];
  context: Context;
  dialogs: DeviceDialogs;
  mayAdd: boolean;
  /** The section stands below what the page is about. */
  isBelow?: boolean;
  /** The purpose of such devices, shown where there is none yet. */
  firstUse: string;
  /** Says what to do with the link that sets a device up. */
  linkText: string;
  /** Further buttons, before the one that adds a device. */
  buttons?: ReactNode;
  /** The form that adds a device. */
  addForm: ReactNode;
  /** Further dialogs. */
  children: ReactNode;
};

/** The devices that scan: a table, the dialog that adds one, and the link that sets it up. */
export function DeviceSection<Row extends LinkedDevice, Context extends DeviceContext>(
  props: Props<Row, Context>,
) {
  const { kind, project, read, columns, context, dialogs, mayAdd, isBelow = false } = props;
  const devices = read.data ?? [];
  const addButton = (
    <Button
      variant={isBelow ? "default" : "filled"}
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
      onClick={dialogs.add}
    >
      Add device
    </Button>
  );
  return (
    <Stack gap="sm" {...(isBelow && { mt: "lg" })} component="section" aria-label="Devices">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Devices
        </Title>
        {devices.length > 0 && (
          <Group gap="sm">
            {props.buttons}
            {mayAdd && addButton}
          </Group>
        )}
      </Group>
      <List
        read={read}
        rows={devices}
        label="Table of devices"
        layout="stacked"
        columns={columns}
        keyOf={({ id }) => id}
        context={context}
        tools={<TimesIn timeZone={project.timeZone} />}
        firstUse={{ title: "No devices yet", text: props.firstUse, action: mayAdd && addButton }}
        expected={2}
      />
      <FormDialog isOpen={dialogs.isAdding} title="Add a device" onClose={dialogs.stopAdding}>
        {props.addForm}
      </FormDialog>
      {props.children}
      <SetUpLink
        kind={kind}
        projectId={project.id}
        text={props.linkText}
        newKey={dialogs.newKey}
        onClose={dialogs.closeLink}
      />
    </Stack>
  );
}

type LinkProps = {
  kind: "gate" | "leads";
  projectId: number;
  text: string;
  newKey: NewKey | null;
  onClose: () => void;
};

/** Shows the link that sets a device up, also as a QR code. */
function SetUpLink({ kind, projectId, text, newKey, onClose }: LinkProps) {
  const address = newKey && deviceAddress(kind, { projectId, id: newKey.device.id, key: newKey.key });
  return (
    <DeviceLinkDialog
      title={`Set up “${newKey?.device.name ?? ""}”`}
      text={text}
      address={address}
      onClose={onClose}
    >
      {address && <QrCode text={address} label="QR code of the link" />}
    </DeviceLinkDialog>
  );
}
