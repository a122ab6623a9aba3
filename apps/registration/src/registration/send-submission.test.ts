import { beforeEach, expect, it } from "vitest";
import { type Answer, Refusal } from "../page/server.ts";
import { type Pending, sendSubmission, settlePending } from "./send-submission.ts";

const first = { results: [], promoCode: "A" };
const second = { results: [], promoCode: "B" };
const ticket: Answer = { outcome: "textMessage", message: "ok" };
const refused = (status: number) => new Refusal(status, { Error: { Code: "x", Message: "x" } });

let kept: Pending | null;
let posted: Pending[];
let answers: (Answer | Error)[];
let keys: number;

beforeEach(() => {
  kept = null;
  posted = [];
  answers = [];
  keys = 0;
});

const sender = {
  memory: {
    read: () => kept,
    keep: (pending: Pending) => {
      kept = pending;
    },
    forget: () => {
      kept = null;
    },
  },
  makeKey: () => {
    keys += 1;
    return `key ${keys}`;
  },
  post: (key: string, body: string) => {
    // What goes out is kept already: the page may be gone before the answer.
    expect(kept).toEqual({ key, body });
    posted.push({ key, body });
    const answer = answers.shift();
    return answer instanceof Error || !answer ? Promise.reject(answer) : Promise.resolve(answer);
  },
};
const sentKeys = () => posted.map(({ key }) => key);

it("forgets what was answered", async () => {
  answers = [ticket];
  expect(await sendSubmission(sender, first)).toEqual({ answer: ticket });
  expect(kept).toBeNull();
});

it.each([new TypeError("offline"), refused(500), refused(503), refused(429), refused(408)])(
  "after %s the same answers go out with the same key",
  async (failure) => {
    answers = [failure, ticket];
    await expect(sendSubmission(sender, first)).rejects.toBe(failure);
    expect(await sendSubmission(sender, first)).toEqual({ answer: ticket });
    expect(sentKeys()).toEqual(["key 1", "key 1"]);
  },
);

it("a refusal is final: the next submission has a key of its own", async () => {
  const refusal = refused(422);
  answers = [refusal, ticket];
  expect(await sendSubmission(sender, first)).toEqual({ refusal });
  await sendSubmission(sender, first);
  expect(sentKeys()).toEqual(["key 1", "key 2"]);
});

it("other answers wait for the fate of the first: if those became a ticket, that is the ticket", async () => {
  answers = [new TypeError("offline"), ticket];
  await expect(sendSubmission(sender, first)).rejects.toThrow();
  expect(await sendSubmission(sender, second)).toEqual({ answer: ticket });
  expect(posted).toEqual([
    { key: "key 1", body: JSON.stringify(first) },
    { key: "key 1", body: JSON.stringify(first) },
  ]);
});

it("other answers go out once the first were refused", async () => {
  answers = [new TypeError("offline"), refused(409), ticket];
  await expect(sendSubmission(sender, first)).rejects.toThrow();
  expect(await sendSubmission(sender, second)).toEqual({ answer: ticket });
  expect(posted.at(-1)).toEqual({ key: "key 2", body: JSON.stringify(second) });
});

it("other answers do not go out while nothing is known of the first", async () => {
  answers = [new TypeError("offline"), new TypeError("offline")];
  await expect(sendSubmission(sender, first)).rejects.toThrow();
  await expect(sendSubmission(sender, second)).rejects.toThrow();
  expect(kept).toEqual({ key: "key 1", body: JSON.stringify(first) });
});

it("a reload asks for the fate of what was sent", async () => {
  expect(await settlePending(sender)).toBeNull();
  kept = { key: "key 0", body: "{}" };
  answers = [ticket];
  expect(await settlePending(sender)).toEqual({ answer: ticket });
  expect(kept).toBeNull();
});
