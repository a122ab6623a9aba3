import { listMails } from "@foyer/contract/mails.ts";
import { expect, it } from "vitest";
import { useRead } from "./use-read.ts";

const known = { recipient: "ann@example.org" };
const unknown = { ...known, surprise: 1 };
const useKnown = () => useRead(listMails, { query: known });
// @ts-expect-error The query has no such name.
const useUnknown = () => useRead(listMails, { query: unknown });

// The compiler is the test: a name that the query does not know is refused, also in a variable.
it("reads what the endpoint's query knows, and nothing else", () => {
  expect([useKnown, useUnknown]).toHaveLength(2);
});
