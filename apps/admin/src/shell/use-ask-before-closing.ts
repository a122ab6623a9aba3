import { useEffect } from "react";
import { isLeavingForGood } from "./leave-for-good.ts";

/** Makes the browser ask before the page is closed or reloaded, while something typed is not saved. */
export function useAskBeforeClosing(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingForGood()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
