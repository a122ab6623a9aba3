import { readSessionStorageValue, useSessionStorage } from "@mantine/hooks";
import type { z } from "zod";

const NONE: readonly never[] = [];

/** A list that this tab remembers, also after a reload. */
export function useTabList<S extends z.ZodType>(key: string, schema: z.ZodArray<S>) {
  const [stored, setStored] = useSessionStorage<unknown>({
    key,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  type One = z.output<S>;
  // Browser storage may contain invalid data.
  const read = (value: unknown): readonly One[] => schema.safeParse(value).data ?? NONE;
  // Of the list of this moment: what calls it may have waited for a server. An updater would be lost with the component.
  const change = (next: (list: readonly One[]) => readonly One[]) =>
    setStored(next(read(readSessionStorageValue({ key }))));
  return {
    list: read(stored),
    add: (one: One) => change((list) => [...list, one]),
    replace: (isOld: (one: One) => boolean, by: One) =>
      change((list) => list.map((one) => (isOld(one) ? by : one))),
    keep: (isKept: (one: One) => boolean) => change((list) => list.filter(isKept)),
  };
}
