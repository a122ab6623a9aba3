import { getExhibitor } from "@foyer/contract/exhibitors.ts";
import {
  blockLeadDevice,
  type LeadDevice,
  listLeadDevices,
  renewLeadKey,
} from "@foyer/contract/lead-devices.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import type { NewKey } from "./add-lead-device.tsx";

type Props = {
  params: { projectId: number; exhibitorId: number };
  /** The device that is to get a new link. */
  connected: LeadDevice | null;
  /** The device that is to be blocked. */
  blocked: LeadDevice | null;
  onKey: (newKey: NewKey) => void;
  onClose: () => void;
};

const REFRESHES = [listLeadDevices, getExhibitor];

/** Asks before a device gets a new link, or is blocked. */
export function DeviceQuestions({ params, connected, blocked, onKey, onClose }: Props) {
  return (
    <>
      {connected && (
        <ConfirmDialog
          isOpen
          title={`New link for “${connected.name}”?`}
          call={renewLeadKey}
          options={{
            params: { ...params, leadDeviceId: connected.id },
            refreshes: REFRESHES,
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
          call={blockLeadDevice}
          options={{
            params: { ...params, leadDeviceId: blocked.id },
            refreshes: REFRESHES,
            saved: ({ name }) => `“${name}” is blocked.`,
          }}
          failed="The device was not blocked."
          submit="Block device"
          isDestructive
          onClose={onClose}
        >
          Do this when the device is lost. At its next contact it erases all leads, and nobody can read it
          without its PIN. The leads stay with the exhibitor.
          {(blocked.unsent ?? 0) > 0 &&
            ` ${countOf(blocked.unsent ?? 0, "scan or note", "scans or notes")} on it were not sent at its last contact.`}
        </ConfirmDialog>
      )}
    </>
  );
}
