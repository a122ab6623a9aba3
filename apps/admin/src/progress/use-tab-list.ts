import { useSessionStorage } from "@mantine/hooks";
import type { z } from "zod";

const NONE: readonly never[] = [];

/** A list that this tab remembers, also after a reload. */
export function useTabList<S extends z.ZodType>(key: string, schema: z.ZodArray<S>) {
  const [stored, setStored] = useSessionStorage<unknown>({
    key,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  // Browser storage may contain invalid data.
  const parsed = schema.safeParse(stored);
  const list: readonly z.output<S>[] = parsed.success ? parsed.data : NONE;
  return {
    list,
    add: (one: z.output<S>) => setStored([...list, one]),
    keep: (isKept: (one: z.output<S>) => boolean) => setStored(list.filter(isKept)),
  };
}
