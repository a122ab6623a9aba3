import { useEffect, useRef } from "react";
import { type Key, type KeyScope, type Registration, registerKeys } from "./key-registry.ts";

/** Keys that work, and are listed under `?`, while this is shown: `useKeys([{ keys: "mod+S", label, run }])`. */
export function useKeys(keys: readonly Key[], scope: KeyScope = {}): void {
  const registration = useRef<Registration>({ ...scope, keys });
  useEffect(() => {
    registration.current.keys = keys;
  });
  useEffect(() => registerKeys(registration.current), []);
}
