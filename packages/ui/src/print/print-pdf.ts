import classes from "./print-frame.module.css";

/** How a file reached its reader; `blocked`: it did not. */
export type Printed = "dialog" | "tab" | "blocked";

/** The frame of the last file. It stays until the next one: the browser may read it until its dialog is closed. */
let frame: HTMLIFrameElement | undefined;

/** Does this browser show PDF files? Another one saves the file of a frame, and never says that the frame is loaded. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled !== false;

/**
 * Opens the browser's print dialog with a PDF file, from a hidden frame. A browser that does not print frames gets a tab with
 * the file. rules/tickets 47
 */
export async function printPdf(content: BlobPart): Promise<Printed> {
  if (!showsPdf()) return "blocked";
  const address = URL.createObjectURL(new Blob([content], { type: "application/pdf" }));
  if (frame) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
  frame = await loadedFrame(address);
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    // The keys are the page's again; in the back-office what had the focus gets it back (shell/focus-guard.ts).
    frame.blur();
    return "dialog";
  } catch {
    // Some browsers show PDF files in a page of their own, which they let nobody print.
    return window.open(address, "_blank") ? "tab" : "blocked";
  }
}

function loadedFrame(address: string): Promise<HTMLIFrameElement> {
  const made = document.createElement("iframe");
  made.className = classes.frame ?? "";
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
