import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { useState } from "react";
import { useMessages } from "../messages/use-messages.ts";
import type { ApiError } from "./api-error.ts";
import { download } from "./download.ts";
import { printFile } from "./print-file.ts";

/** Prints files of an endpoint, and says when the browser prints from a tab or not at all. rules/tickets 47 */
export function usePrint<E extends Endpoint>(endpoint: E) {
  const messages = useMessages();
  const [isPreparing, setPreparing] = useState(false);
  const failed = (error: unknown) => messages.add("danger", (error as ApiError).message);
  /** Rejects with `ApiError`; `record`: called before the browser's dialog opens. */
  const send = async (input: Input<E>, record?: () => Promise<unknown>): Promise<void> => {
    const printed = await printFile(endpoint, input, record);
    if (printed === "tab") messages.add("info", "Print it from the new tab.");
    if (printed === "blocked") await download(endpoint, input);
  };
  return {
    isPreparing,
    send,
    /** As `send`, with a message in place of the error. Returns whether there was something to print. */
    print: async (input: Input<E>, record?: () => Promise<unknown>): Promise<boolean> => {
      setPreparing(true);
      try {
        await send(input, record);
        return true;
      } catch (error) {
        failed(error);
        return false;
      } finally {
        setPreparing(false);
      }
    },
    download: (input: Input<E>) => download(endpoint, input).catch(failed),
  };
}
