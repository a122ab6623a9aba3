import type { Exhibitor } from "@foyer/contract/exhibitors.ts";
import { addLeadDevice, type LeadDevice } from "@foyer/contract/lead-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { useMemo } from "react";
import { DeviceSection } from "../../../device-link/device-section.tsx";
import { useDeviceDialogs } from "../../../device-link/use-device-dialogs.ts";
import type { Read } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AddLeadDevice } from "./add-lead-device.tsx";
import { DEVICE_COLUMNS } from "./device-columns.tsx";
import { DeviceQuestions } from "./device-questions.tsx";

type Props = { project: Project; exhibitor: Exhibitor; read: Read<LeadDevice[]> };

/** The devices of an exhibitor's people. rules/leads 7 */
export function LeadDevices({ project, exhibitor, read }: Props) {
  const params = { projectId: project.id, exhibitorId: exhibitor.id };
  const mayChange = useSession().can(addLeadDevice);
  const dialogs = useDeviceDialogs();
  const { connect, block } = dialogs;
  const context = useMemo(
    () => ({ timeZone: project.timeZone, mayChange, connect, block }),
    [project.timeZone, mayChange, connect, block],
  );
  return (
    <DeviceSection
      kind="leads"
      project={project}
      read={read}
      columns={DEVICE_COLUMNS}
      context={context}
      dialogs={dialogs}
      mayAdd={mayChange && (read.data ?? []).length < LIMITS.leadDevices}
      firstUse="Each person at the stand scans with a phone of their own, also without a network."
      linkText="Send the link to the person whose phone it is for, or let them scan this code. It works for the first device that opens it. It is shown only once."
      addForm={<AddLeadDevice params={params} onClose={dialogs.stopAdding} onAdded={dialogs.showLink} />}
    >
      <DeviceQuestions params={params} dialogs={dialogs} />
    </DeviceSection>
  );
}
