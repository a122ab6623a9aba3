import { useLocalStorage } from "@mantine/hooks";
import { useAuth } from "react-oidc-context";
import type { z } from "zod";

/** How a person wants a part of the back-office to be; this browser remembers it for each person. What is stored and does not fit the schema counts as `initial`. */
export function usePreference<S extends z.ZodType>(
  name: string,
  schema: S,
  initial: z.output<S>,
): [z.output<S>, (value: z.output<S>) => void] {
  const { user } = useAuth();
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `foyer.${name}.${user?.profile.sub ?? ""}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  const { success, data } = schema.safeParse(stored);
  return [success ? data : initial, setStored];
}
