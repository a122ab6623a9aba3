import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type CopiedRows, readCopiedRows } from "./copied-rows.ts";

type Row = { id: number; big: number; share: number; flag: boolean; text: string | null };

const HEADER = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);

function sent({ id, big, share, flag, text }: Row): Buffer {
  const numbers = Buffer.alloc(4 + 8 + 8 + 1);
  numbers.writeInt32BE(id, 0);
  numbers.writeBigInt64BE(BigInt(big), 4);
  numbers.writeDoubleBE(share, 12);
  numbers.writeUInt8(flag ? 1 : 0, 20);
  const fields = [
    numbers.subarray(0, 4),
    numbers.subarray(4, 12),
    numbers.subarray(12, 20),
    numbers.subarray(20),
    text === null ? null : Buffer.from(text),
  ];
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  return Buffer.concat([
    count,
    ...fields.flatMap((field) => {
      const size = Buffer.alloc(4);
      size.writeInt32BE(field?.length ?? -1);
      return field ? [size, field] : [size];
    }),
  ]);
}

function received(batch: CopiedRows): Row[] {
  return Array.from({ length: batch.length }, () => {
    batch.startRow();
    const field = <T>(read: () => T) => (batch.next() ? read() : null);
    return {
      id: field(() => batch.integer()),
      big: field(() => batch.integer()),
      share: field(() => batch.double()),
      flag: field(() => batch.boolean()),
      text: field(() => batch.text()),
    } as Row;
  });
}

const ROWS = fc.array(
  fc.record({
    id: fc.integer(),
    big: fc.maxSafeInteger(),
    share: fc.double({ noNaN: true }),
    flag: fc.boolean(),
    text: fc.option(fc.string({ unit: "grapheme" })),
  }),
);

it("reads the rows of a copy, wherever its chunks are cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      ROWS,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      async (rows, cuts) => {
        const bytes = Buffer.concat([HEADER, ...rows.map(sent), END]);
        const chunks: Buffer[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        const found: Row[] = [];
        for await (const batch of readCopiedRows(Readable.from(chunks))) {
          expect(batch.length).toBeGreaterThan(0);
          found.push(...received(batch));
        }
        expect(found).toEqual(rows);
      },
    ),
  );
});

it("a copy that ends before its mark is an error, not a shorter list", async () => {
  const row = { id: 1, big: 2, share: 0.5, flag: true, text: "Ann" };
  const whole = Buffer.concat([HEADER, sent(row), sent(row), END]);
  for (let length = 0; length < whole.length; length += 1) {
    const read = async () => {
      for await (const _ of readCopiedRows(Readable.from([whole.subarray(0, length)])));
    };
    await expect(read(), String(length)).rejects.toThrow("ended before its last one");
  }
});
