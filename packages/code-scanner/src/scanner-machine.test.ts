import { describe, expect, it } from "vitest";
import { CLOSED, type ScannerEvent, type ScannerState, transition } from "./scanner-machine.ts";

const after = (...events: ScannerEvent[]): ScannerState => events.reduce(transition, CLOSED);
const ASKED = { type: "asked" } as const;
const OPENED = { type: "opened" } as const;
const HIDDEN = { type: "pageHidden" } as const;
const SHOWN = { type: "pageShown" } as const;
const failed = (trouble: "denied" | "ended" | "reader-missing") => ({ type: "failed", trouble }) as const;

describe("a scanner", () => {
  it("starts when asked, and scans once the camera is open", () => {
    expect(after(ASKED).phase).toBe("starting");
    expect(after(ASKED, OPENED).phase).toBe("scanning");
  });

  it("is off while the page is hidden, and starts by itself when it is shown", () => {
    expect(after(ASKED, OPENED, HIDDEN).phase).toBe("hidden");
    expect(after(ASKED, HIDDEN, OPENED).phase).toBe("hidden");
    expect(after(ASKED, OPENED, HIDDEN, SHOWN).phase).toBe("starting");
  });

  it("that rests waits for a person, also when the page is hidden and shown", () => {
    const resting = [ASKED, OPENED, { type: "rested" }] as const;
    expect(after(...resting).phase).toBe("resting");
    expect(after(...resting, HIDDEN, SHOWN).phase).toBe("resting");
    expect(after(...resting, ASKED).phase).toBe("starting");
  });

  it("that failed keeps the reason until it is tried again", () => {
    expect(after(ASKED, failed("denied"))).toEqual({ phase: "failed", trouble: "denied" });
    expect(after(ASKED, failed("denied"), HIDDEN, SHOWN).phase).toBe("failed");
    expect(after(ASKED, failed("denied"), ASKED)).toEqual({ phase: "starting", trouble: null });
  });

  it("tries again by itself when what was missing is there, and only then", () => {
    const online = { type: "helpArrived", against: ["reader-missing"] } as const;
    expect(after(ASKED, failed("reader-missing"), online).phase).toBe("starting");
    expect(after(ASKED, failed("ended"), online).phase).toBe("failed");
    expect(after(ASKED, OPENED, online).phase).toBe("scanning");
  });

  it("that is closed ignores what comes late", () => {
    const closed = [ASKED, OPENED, { type: "closed" }] as const;
    for (const late of [OPENED, SHOWN, failed("ended")]) expect(after(...closed, late)).toEqual(CLOSED);
  });
});
