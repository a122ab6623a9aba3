import { z } from "zod";

/** The part of a backup that says what is in it; written last. */
export const MANIFEST = "manifest.json";

/** The layout whose file ends with the hash of all its bytes. */
export const SEALED = 2;

export const tablePart = (name: string) => `tables/${name}.copy`;

export const Manifest = z.strictObject({
  /** The version of the layout of the file; 1 had no seal. */
  format: z.literal([1, SEALED]),
  /** When the snapshot was taken, by the database's clock. */
  at: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number().nullable()),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
      rows: z.number(),
      /** The hash of the table's part, unpacked. */
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.output<typeof Manifest>;
