import { useLayoutEffect } from "react";
import type { PublicRegistration } from "../page/server.ts";
import { faceTokens } from "./face-tokens.ts";

/** Shows the page in the event's colours; null: in its own. The server writes the same into the first view. */
export function useFace(colours: PublicRegistration["project"]["colours"] | undefined): void {
  useLayoutEffect(() => {
    if (!colours) return;
    const { style } = document.documentElement;
    const tokens = faceTokens(colours);
    for (const [token, value] of tokens) style.setProperty(token, value);
    return () => {
      for (const [token] of tokens) style.removeProperty(token);
    };
  }, [colours]);
}
