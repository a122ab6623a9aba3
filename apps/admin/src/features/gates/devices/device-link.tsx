import { DeviceLinkDialog, deviceAddress } from "../../../device-link/device-link-dialog.tsx";
import { QrCode } from "../../../qr-code/qr-code.tsx";
import type { NewKey } from "./new-key.ts";

type Props = { projectId: number; newKey: NewKey | null; onClose: () => void };

const TEXT =
  "Scan this code with the phone that is to scan at the gates, or copy the link to it. It works for the first device that opens it. It is shown only once.";

/** Shows the link that sets a device up for gates. */
export function DeviceLink({ projectId, newKey, onClose }: Props) {
  const address = newKey && deviceAddress("gate", { projectId, id: newKey.device.id, key: newKey.key });
  return (
    <DeviceLinkDialog
      title={`Set up “${newKey?.device.name ?? ""}”`}
      text={TEXT}
      address={address}
      onClose={onClose}
    >
      {address && <QrCode text={address} label="QR code of the link" />}
    </DeviceLinkDialog>
  );
}
