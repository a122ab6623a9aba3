import { getExhibitor } from "@foyer/contract/exhibitors.ts";
import { blockLeadDevice, listLeadDevices, renewLeadKey } from "@foyer/contract/lead-devices.ts";
import { BlockQuestion, NewLinkQuestion } from "../../../device-link/device-questions.tsx";
import type { DeviceDialogs } from "../../../device-link/use-device-dialogs.ts";

type Props = {
  params: { projectId: number; exhibitorId: number };
  dialogs: DeviceDialogs;
};

const REFRESHES = [listLeadDevices, getExhibitor];

/** Asks before a device gets a new link, or is blocked. */
export function DeviceQuestions({ params, dialogs }: Props) {
  const { connected, blocked, closeQuestion, showLink } = dialogs;
  return (
    <>
      {connected && (
        <NewLinkQuestion
          device={connected}
          call={renewLeadKey}
          options={{
            params: { ...params, leadDeviceId: connected.id },
            refreshes: REFRESHES,
            onSaved: showLink,
          }}
          onClose={closeQuestion}
        />
      )}
      {blocked && (
        <BlockQuestion
          device={blocked}
          call={blockLeadDevice}
          options={{ params: { ...params, leadDeviceId: blocked.id }, refreshes: REFRESHES }}
          sends={["scan or note", "scans or notes"]}
          onClose={closeQuestion}
        >
          Do this when the device is lost. At its next contact it erases all leads, and nobody can read it
          without its PIN. The leads stay with the exhibitor.
        </BlockQuestion>
      )}
    </>
  );
}
