import type { Page } from "playwright-core";

/** Counts the pages that go to the printer, in place of the dialog of the browser; `fails`: it prints no frame. */
export const watchPrinter = (page: Page, { fails = false } = {}) =>
  page.addInitScript((isBroken) => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true, configurable: true });
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get(this: HTMLIFrameElement) {
        return {
          focus: () => own?.get?.call(this).focus(),
          print: () => {
            if (isBroken) throw new DOMException("no", "SecurityError");
            printed.push(this.src);
          },
        };
      },
    });
  }, fails);
/** Returns the addresses of the files that went to the printer. */
export const printed = (page: Page) =>
  page.evaluate(() => (window as never as { printed: string[] }).printed);
