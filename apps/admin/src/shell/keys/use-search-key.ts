import { type RefObject, useRef } from "react";
import { useKeys } from "./use-keys.ts";

/** The key `/` focuses a list's search: `<TextInput type="search" ref={useSearchKey()}>`. rules/shell 29 */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const search = () => {
    input.current?.focus();
    input.current?.select();
  };
  useKeys([{ keys: "/", label: "Search this list", run: search }]);
  return input;
}
