import { useEffect, useRef } from "react";
import { type Key, type KeyScope, type Registration, registerKeys } from "./key-registry.ts";

/** Registers keys while the component is mounted: `useKeys([{ keys: "mod+S", label, run }])`. `?` lists them. */
export function useKeys(keys: readonly Key[], scope: KeyScope = {}): void {
  const registration = useRef<Registration>({ ...scope, keys });
  useEffect(() => {
    registration.current.keys = keys;
  });
  useEffect(() => registerKeys(registration.current), []);
}
