import { MESSAGE_MS } from "@foyer/contract/limits.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMessages } from "./messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (messages: ReturnType<typeof createMessages>) => messages.list().map(({ text }) => text);

test("ids count up, also past closed ones", () => {
  const messages = createMessages();
  expect(messages.add("success", "a")).toBe(1);
  messages.close(1);
  expect(messages.add("info", "b")).toBe(2);
  expect(messages.list()).toEqual([{ id: 2, kind: "info", text: "b" }]);
});

test("each closes after 5000 ms", () => {
  const messages = createMessages();
  messages.add("warning", "a");
  vi.advanceTimersByTime(3000);
  messages.add("danger", "b");
  vi.advanceTimersByTime(1999);
  expect(texts(messages)).toEqual(["a", "b"]);
  vi.advanceTimersByTime(1);
  expect(texts(messages)).toEqual(["b"]);
  vi.advanceTimersByTime(MESSAGE_MS - 2000);
  expect(texts(messages)).toEqual([]);
});

test("one with an action stays twice as long", () => {
  const messages = createMessages();
  messages.add("success", "a", { label: "Undo", run: () => {} });
  vi.advanceTimersByTime(2 * MESSAGE_MS - 1);
  expect(texts(messages)).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(texts(messages)).toEqual([]);
});

test("a pause stops the timers, and resume continues them", () => {
  const messages = createMessages();
  messages.add("info", "a");
  vi.advanceTimersByTime(4000);
  messages.pause();
  messages.pause();
  vi.advanceTimersByTime(60_000);
  messages.add("info", "late");
  messages.resume();
  vi.advanceTimersByTime(999);
  expect(texts(messages)).toEqual(["a", "late"]);
  vi.advanceTimersByTime(1);
  expect(texts(messages)).toEqual(["late"]);
});

test("closing the last one under the pointer ends the pause", () => {
  const messages = createMessages();
  messages.pause();
  messages.close(messages.add("info", "a"));
  messages.add("info", "b");
  vi.advanceTimersByTime(MESSAGE_MS);
  expect(texts(messages)).toEqual([]);
});

test("listeners are notified of every change until they unsubscribe", () => {
  const messages = createMessages();
  const listener = vi.fn();
  const stop = messages.subscribe(listener);
  messages.close(messages.add("info", "a"));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  messages.add("info", "b");
  expect(listener).toHaveBeenCalledTimes(2);
});
