import { DeviceLinkDialog, deviceAddress } from "../../../device-link/device-link-dialog.tsx";
import type { NewKey } from "./new-key.ts";

type Props = { projectId: number; newKey: NewKey | null; onClose: () => void };

const TEXT =
  "Open the desk on this device, or copy its link to the device at the entrance. Everyone with the link can use the desk. The link is shown only once.";

/** Shows the link that connects a device to the desk. */
export function DeskLink({ projectId, newKey, onClose }: Props) {
  const address = newKey && deviceAddress("desk", { projectId, id: newKey.desk.id, key: newKey.key });
  return (
    <DeviceLinkDialog
      title={`Connect a device to “${newKey?.desk.name ?? ""}”`}
      text={TEXT}
      address={address}
      onClose={onClose}
    />
  );
}
