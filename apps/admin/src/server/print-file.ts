import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { callFile } from "./call.ts";

/** How a file reached its reader; `blocked`: it did not. */
export type Printed = "dialog" | "tab" | "blocked";

/** The frame of the last file. It stays until the next one: the browser may read it until its dialog is closed. */
let frame: HTMLIFrameElement | undefined;

/**
 * Opens the browser's print dialog with the PDF of a file endpoint, from a hidden frame. A browser that does not print
 * frames gets a tab with the file. `record` is called once there is something to print, before the dialog. Rejects with
 * `ApiError`. rules/tickets 47
 */
export async function printFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  record?: () => Promise<unknown>,
): Promise<Printed> {
  // It would save the frame's file under a name of its own, and never say that the frame is loaded.
  if (navigator.pdfViewerEnabled === false) return "blocked";
  const file = await callFile(endpoint, input);
  if (!file) return "blocked";
  await record?.();
  const address = URL.createObjectURL(new Blob([file.blob], { type: "application/pdf" }));
  if (frame) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
  frame = await loadedFrame(address);
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    // The keys are the page's again; what had the focus gets it back (shell/focus-guard.ts).
    frame.blur();
    return "dialog";
  } catch {
    // Some browsers show PDF files in a page of their own, which they let nobody print.
    return window.open(address, "_blank") ? "tab" : "blocked";
  }
}

function loadedFrame(address: string): Promise<HTMLIFrameElement> {
  const made = document.createElement("iframe");
  made.className = "foyer-print-frame";
  made.title = "Printout";
  made.tabIndex = -1;
  made.setAttribute("aria-hidden", "true");
  const loaded = new Promise<HTMLIFrameElement>((resolve) =>
    made.addEventListener("load", () => resolve(made), { once: true }),
  );
  made.src = address;
  document.body.append(made);
  return loaded;
}
