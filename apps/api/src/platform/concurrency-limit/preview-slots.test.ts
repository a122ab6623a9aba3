import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { inPreviewSlot, PREVIEWS_WAITING } from "./preview-slots.ts";

const person = (subject: string) => ({ issuer: "https://id.example", subject });

/** Starts previews that run until `finish` is called. */
function startPreviews(people: readonly string[]) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const running: string[] = [];
  const results = people.map((one) =>
    inPreviewSlot(person(one), async () => {
      running.push(one);
      await promise;
      return one;
    }),
  );
  return { running, finish, settled: Promise.allSettled(results) };
}

it("one person's previews run sequentially, those of others meanwhile", async () => {
  const { running, finish, settled } = startPreviews(["anna", "anna", "anna", "ben"]);
  await setImmediate();
  expect(running).toEqual(["anna", "ben"]);
  finish();
  expect((await settled).map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
  expect(running).toEqual(["anna", "ben", "anna", "anna"]);
});

it("four run at once on a server, however many people send files", async () => {
  const { running, finish, settled } = startPreviews(["a", "b", "c", "d", "e", "f"]);
  await setImmediate();
  expect(running).toEqual(["a", "b", "c", "d"]);
  finish();
  await settled;
  expect(running).toHaveLength(6);
});

it("a preview that would be the fifth to wait is refused, and there is room again afterwards", async () => {
  const { finish, settled } = startPreviews(Array(PREVIEWS_WAITING + 2).fill("anna"));
  await setImmediate();
  await expect(inPreviewSlot(person("anna"), async () => null)).rejects.toMatchObject({ code: "busy" });
  finish();
  const results = await settled;
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await inPreviewSlot(person("anna"), async () => "done")).toBe("done");
});
