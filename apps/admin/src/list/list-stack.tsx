import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./list-stack.module.css";

/** Filters above a list. In a narrow window the search comes first and stays in view while the page scrolls. rules/shell 34 */
export function ListStack({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md" className={classes.stack ?? ""}>
      {children}
    </Stack>
  );
}
