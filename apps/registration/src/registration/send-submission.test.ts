import { beforeEach, expect, it } from "vitest";
import { type Answer, Refusal } from "../page/server.ts";
import { type Pending, resumePending, sendSubmission } from "./send-submission.ts";

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
    // Stored before it is sent: the page may close before the response.
    expect(kept).toEqual({ key, body });
    posted.push({ key, body });
    const answer = answers.shift();
    return answer instanceof Error || !answer ? Promise.reject(answer) : Promise.resolve(answer);
  },
};
const sentKeys = () => posted.map(({ key }) => key);

it("forgets a submission once it has a final response", async () => {
  answers = [ticket];
  expect(await sendSubmission(sender, first)).toEqual({ answer: ticket });
  expect(kept).toBeNull();
});

it.each([new TypeError("offline"), refused(500), refused(503), refused(429), refused(408)])(
  "retries after %s with the same answers and the same key",
  async (failure) => {
    answers = [failure, ticket];
    await expect(sendSubmission(sender, first)).rejects.toBe(failure);
    expect(await sendSubmission(sender, first)).toEqual({ answer: ticket });
    expect(sentKeys()).toEqual(["key 1", "key 1"]);
  },
);

it("a refusal is final: the next submission has a new key", async () => {
  const refusal = refused(422);
  answers = [refusal, ticket];
  expect(await sendSubmission(sender, first)).toEqual({ refusal, submission: first });
  await sendSubmission(sender, first);
  expect(sentKeys()).toEqual(["key 1", "key 2"]);
});

it("changed answers wait for the outcome of the first submission; its ticket wins", async () => {
  answers = [new TypeError("offline"), ticket];
  await expect(sendSubmission(sender, first)).rejects.toThrow();
  expect(await sendSubmission(sender, second)).toEqual({ answer: ticket });
  expect(posted).toEqual([
    { key: "key 1", body: JSON.stringify(first) },
    { key: "key 1", body: JSON.stringify(first) },
  ]);
});

it("sends changed answers once the first submission is refused", async () => {
  answers = [new TypeError("offline"), refused(409), ticket];
  await expect(sendSubmission(sender, first)).rejects.toThrow();
  expect(await sendSubmission(sender, second)).toEqual({ answer: ticket });
  expect(posted.at(-1)).toEqual({ key: "key 2", body: JSON.stringify(second) });
});

it("does not send changed answers while the outcome of the first is unknown", async () => {
  answers = [new TypeError("offline"), new TypeError("offline")];
  await expect(sendSubmission(sender, first)).rejects.toThrow();
  await expect(sendSubmission(sender, second)).rejects.toThrow();
  expect(kept).toEqual({ key: "key 1", body: JSON.stringify(first) });
});

it("a reload retries the pending submission", async () => {
  expect(await resumePending(sender)).toBeNull();
  kept = { key: "key 0", body: "{}" };
  answers = [ticket];
  expect(await resumePending(sender)).toEqual({ answer: ticket });
  expect(kept).toBeNull();
});

it("a refusal after a reload names the answers that were sent before", async () => {
  const refusal = refused(409);
  kept = { key: "key 0", body: JSON.stringify(second) };
  answers = [refusal];
  expect(await resumePending(sender)).toEqual({ refusal, submission: second });
});
