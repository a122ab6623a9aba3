import { expect, it } from "vitest";
import { z } from "zod";
import { schemaOf } from "./schema-of.ts";

type Badge = { readonly name: string; readonly size?: number };

it("accepts a schema that equals the type, and no other", () => {
  const same = z.object({ name: z.string(), size: z.number().exactOptional() });
  expect(schemaOf<Badge>()(same).parse({ name: "Ann" })).toEqual({ name: "Ann" });

  // @ts-expect-error: it lacks a field of the type, an optional one
  schemaOf<Badge>()(z.object({ name: z.string() }));
  // @ts-expect-error: it has one more
  schemaOf<Badge>()(same.extend({ colour: z.string() }));
  // @ts-expect-error: it takes another kind of value
  schemaOf<Badge>()(same.extend({ name: z.number() }));
  // @ts-expect-error: it takes fewer of the type's values
  schemaOf<{ kind: "a" | "b" }>()(z.object({ kind: z.literal("a") }));
});
