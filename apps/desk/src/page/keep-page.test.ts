import { afterEach, expect, test, vi } from "vitest";
import { keepPage } from "./keep-page.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser whose new worker is installing until the test ends that. */
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

test("files that load for minutes are stored", async () => {
  const { end, control } = stubBrowser();
  const kept = keepPage();
  await vi.advanceTimersByTimeAsync(120_000);
  end("activated");
  await vi.advanceTimersByTimeAsync(100);
  control();
  expect(await kept).toBe(true);
});

test("a worker that cannot store the files is reported", async () => {
  const { end } = stubBrowser();
  const kept = keepPage();
  await vi.advanceTimersByTimeAsync(0);
  end("redundant");
  expect(await kept).toBe(false);
});

test("a page that the worker does not control is reported", async () => {
  const { end } = stubBrowser();
  const kept = keepPage();
  await vi.advanceTimersByTimeAsync(0);
  end("activated");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await kept).toBe(false);
});
