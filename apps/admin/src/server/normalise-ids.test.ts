import { expect, test } from "vitest";
import { z } from "zod";
import { normaliseIds } from "./normalise-ids.ts";

test.for([
  [{ _id: 1 }, { id: 1 }],
  [{ country_id: 1 }, { id: 1 }],
  [[{ inner: [{ _id: 1 }] }], [{ inner: [{ id: 1 }] }]],
  [
    { _id: 1, country_id: 2 },
    { id: 1, country_id: 2 },
  ],
  [
    { id: 1, _id: 2 },
    { id: 1, _id: 2 },
  ],
  [
    { a_id: 1, b_id: 2 },
    { a_id: 1, b_id: 2 },
  ],
  [
    { paid: 1, id_: 2 },
    { paid: 1, id_: 2 },
  ],
  ["_id", "_id"],
  [null, null],
])("%j becomes %j", ([given, wanted]) => {
  expect(normaliseIds(given)).toEqual(wanted);
});

test("names that the contract declares and the keys of a map stay", () => {
  const schema = z.object({ own_id: z.number(), counts: z.record(z.string(), z.object({})).optional() });
  const given = { own_id: 1, counts: { my_id: { _id: 2 } } };
  expect(normaliseIds(given, schema)).toEqual({ own_id: 1, counts: { my_id: { id: 2 } } });
});
