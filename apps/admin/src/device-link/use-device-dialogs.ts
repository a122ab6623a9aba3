import { useState } from "react";
import type { LinkedDevice, NewKey } from "./linked-device.ts";

export type DeviceDialogs = ReturnType<typeof useDeviceDialogs>;

/** Which dialog of a list of devices is open: adding one, its new link, or a question about one. */
export function useDeviceDialogs() {
  const [isAdding, setAdding] = useState(false);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [connected, connect] = useState<LinkedDevice | null>(null);
  const [blocked, block] = useState<LinkedDevice | null>(null);
  return {
    isAdding,
    add: () => setAdding(true),
    stopAdding: () => setAdding(false),
    newKey,
    showLink: (made: NewKey) => {
      setAdding(false);
      setNewKey(made);
    },
    closeLink: () => setNewKey(null),
    /** The device that is to get a new link. */
    connected,
    connect,
    /** The device that is to be blocked. */
    blocked,
    block,
    closeQuestion: () => {
      connect(null);
      block(null);
    },
  };
}
