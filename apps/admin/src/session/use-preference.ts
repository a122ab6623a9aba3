import { useLocalStorage } from "@mantine/hooks";
import type { z } from "zod";
import { useStoredUser } from "./stored-user.ts";

/** How a person wants a part of the back-office to be; this browser remembers it for each person. What is stored and does not fit the schema counts as `initial`. */
export function usePreference<S extends z.ZodType>(
  name: string,
  schema: S,
  initial: z.output<S>,
): [z.output<S>, (value: z.output<S>) => void] {
  const user = useStoredUser();
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `foyer.${name}.${user?.subject ?? ""}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  const { success, data } = schema.safeParse(stored);
  return [success ? data : initial, setStored];
}
