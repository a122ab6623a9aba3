import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { repeat } from "./repeat.ts";

test("a job runs at once, again after each pause, also after a failure, and no more after stop", async () => {
  let turns = 0;
  const warnings: object[] = [];
  const work = async () => {
    turns += 1;
    if (turns === 1) throw new Error("no database");
  };
  const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) };
  const stop = repeat({ name: "tests", everyMs: 1, work }, log);
  await expect.poll(() => turns).toBeGreaterThan(2);
  expect(warnings).toMatchObject([{ job: "tests" }]);

  await stop();
  const done = turns;
  await sleep(20);
  expect(turns).toBe(done);
});

test("a job never runs twice at once, and stop waits for it", async () => {
  const finish = Promise.withResolvers<void>();
  let running = 0;
  const work = async () => {
    running += 1;
    await finish.promise;
    running -= 1;
  };
  const stop = repeat({ name: "tests", everyMs: 1, work }, silentLog);
  await expect.poll(() => running).toBe(1);
  await sleep(20);
  expect(running).toBe(1);
  const stopped = stop();
  finish.resolve();
  await stopped;
  expect(running).toBe(0);
});
