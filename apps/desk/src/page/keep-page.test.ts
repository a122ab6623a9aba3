import { afterEach, expect, test, vi } from "vitest";
import { keepPage } from "./keep-page.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser whose new worker keeps the page's files until the test says how that ended. */
function stubBrowser() {
  const worker = Object.assign(new EventTarget(), { state: "installing" });
  const registration = { installing: worker, active: null };
  const container = Object.assign(new EventTarget(), {
    controller: null as unknown,
    register: async () => registration,
  });
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.useFakeTimers();
  const end = (state: "activated" | "redundant") => {
    worker.state = state;
    worker.dispatchEvent(new Event("statechange"));
  };
  const control = () => {
    container.controller = worker;
    container.dispatchEvent(new Event("controllerchange"));
  };
  return { end, control };
}

test("a page whose files take minutes to load is kept all the same", async () => {
  const { end, control } = stubBrowser();
  const kept = keepPage();
  await vi.advanceTimersByTimeAsync(120_000);
  end("activated");
  await vi.advanceTimersByTimeAsync(100);
  control();
  expect(await kept).toBe(true);
});

test("a page whose files cannot be kept says so, and one that the worker does not see", async () => {
  const broken = stubBrowser();
  const first = keepPage();
  await vi.advanceTimersByTimeAsync(0);
  broken.end("redundant");
  expect(await first).toBe(false);

  const unseen = stubBrowser();
  const second = keepPage();
  await vi.advanceTimersByTimeAsync(0);
  unseen.end("activated");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await second).toBe(false);
});
