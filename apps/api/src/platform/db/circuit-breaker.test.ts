import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { type DatabaseClient, SILENCE_MS } from "./database-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that waits for the answer to a statement. */
function makeClient(processID: number, { isInLongStatement = false } = {}) {
  const abandoned: string[] = [];
  const fields = { processID, isInLongStatement, answeredAt: 0, silence: SILENCE_MS, onSilence: () => {} };
  const abandon = (reason: string) => void abandoned.push(reason);
  const client = Object.assign(new EventEmitter(), { ...fields, abandon }) as unknown as DatabaseClient;
  return { client, abandoned, isSilent: () => client.onSilence() };
}

/** A breaker whose probes the test answers. */
function makeBreaker() {
  const probes: {
    processes: readonly number[];
    answer: PromiseWithResolvers<readonly number[] | null>;
  }[] = [];
  const breaker = new CircuitBreaker({
    probe: (processes) => {
      const answer = Promise.withResolvers<readonly number[] | null>();
      probes.push({ processes, answer });
      return answer.promise;
    },
    onOpen: () => {},
  });
  const answer = async (found: readonly number[] | null) => {
    await vi.advanceTimersByTimeAsync(1);
    probes.at(-1)?.answer.resolve(found);
    await vi.advanceTimersByTimeAsync(1);
  };
  const connect = () =>
    breaker
      .guard(async () => ({ release: () => {} }))
      .then(
        () => "connected",
        ({ message }: Error) => message,
      );
  return { breaker, probes, answer, connect };
}

const REFUSED = "Connection terminated: the database does not answer";

it("a dead line: those that wait and newcomers are refused until a probe is answered", async () => {
  const { breaker, probes, answer, connect } = makeBreaker();
  const one = makeClient(1);
  breaker.watch(one.client);
  const connecting = breaker.guard(() => new Promise<never>(() => {})).catch(({ message }: Error) => message);
  one.isSilent();
  expect(await connect()).toBe("connected");
  await answer(null);
  expect(await connecting).toBe(REFUSED);
  expect(await connect()).toBe(REFUSED);
  expect(one.abandoned).toHaveLength(1);
  expect(breaker.trusts(one.client)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(probes).toHaveLength(2);
  await answer([]);
  expect(await connect()).toBe("connected");
});

it("a slow database: statements keep waiting, whether the probe or another statement is answered", async () => {
  const { breaker, answer, connect } = makeBreaker();
  const one = makeClient(1);
  breaker.watch(one.client);
  one.isSilent();
  await answer([]);
  one.isSilent();
  await vi.advanceTimersByTimeAsync(1);
  breaker.answered();
  await answer(null);
  expect(one.abandoned).toEqual([]);
  expect(await connect()).toBe("connected");
});

it("lost connections: those that wait are closed, and idle ones are no longer trusted", async () => {
  const { breaker, probes, answer } = makeBreaker();
  const [lost, working, idle] = [makeClient(1), makeClient(2), makeClient(3)];
  Object.assign(idle.client, { silence: null });
  for (const { client } of [lost, working, idle]) breaker.watch(client);
  await vi.advanceTimersByTimeAsync(1);
  lost.isSilent();
  expect(probes[0]?.processes).toEqual([1, 2]);
  await answer([1]);
  expect([lost, working, idle].map(({ abandoned }) => abandoned.length)).toEqual([1, 0, 0]);
  expect(breaker.trusts(idle.client)).toBe(false);
  Object.assign(working.client, { answeredAt: performance.now() });
  expect(breaker.trusts(working.client)).toBe(true);
});

it("work with a limit of its own survives one probe without an answer, not two", async () => {
  const { breaker, answer } = makeBreaker();
  const long = makeClient(1, { isInLongStatement: true });
  breaker.watch(long.client);
  long.isSilent();
  await answer(null);
  expect(long.abandoned).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(null);
  expect(long.abandoned).toHaveLength(1);
});

it("a silence that begins during a probe gets a probe of its own; an ended breaker asks nobody", async () => {
  const { breaker, probes, answer } = makeBreaker();
  const [one, other] = [makeClient(1), makeClient(2)];
  for (const { client } of [one, other]) breaker.watch(client);
  one.isSilent();
  other.isSilent();
  await answer([]);
  expect(probes).toHaveLength(2);
  await answer([]);
  breaker.end();
  one.isSilent();
  expect(probes).toHaveLength(2);
});
