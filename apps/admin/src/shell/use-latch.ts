import { useState } from "react";

/** Stays true once `isOn` has been. For what a failed read must not undo: it counts as pending again while it is retried. */
export function useLatch(isOn: boolean): boolean {
  const [wasOn, setOn] = useState(isOn);
  if (isOn && !wasOn) setOn(true);
  return isOn || wasOn;
}
