import { WIDTHS } from "@foyer/ui/widths.ts";
import { Group, Paper, Skeleton, Stack } from "@mantine/core";
import { createContext, useContext } from "react";

/** The shape of what the screen shows once it is loaded. */
export const ScreenShape = createContext<"form" | "table">("table");

const LOADING = { role: "progressbar", "aria-busy": true, "aria-label": "Loading" } as const;

/** The loading skeleton of a screen, in the shape of what comes. rules/shell 33 */
export function ScreenSkeleton() {
  return useContext(ScreenShape) === "form" ? <FormShape /> : <TableShape />;
}

const ROWS = ["1", "2", "3", "4", "5", "6"];

/** Filters above a table. */
function TableShape() {
  return (
    <Stack gap="md" {...LOADING}>
      <Skeleton height={36} width="min(40%, 320px)" />
      <Paper withBorder p="md">
        <Stack gap={22}>
          <Skeleton height={14} width="100%" />
          {ROWS.map((row) => (
            <Skeleton key={row} height={12} width="70%" />
          ))}
        </Stack>
      </Paper>
    </Stack>
  );
}

const FIELDS = ["1", "2", "3", "4"];

/** Labels with their fields, and the button at the end. */
function FormShape() {
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={WIDTHS.form} {...LOADING}>
      <Stack gap="md">
        {FIELDS.map((field) => (
          <Stack key={field} gap={6}>
            <Skeleton height={12} width={120} />
            <Skeleton height={36} />
          </Stack>
        ))}
        <Group justify="flex-end">
          <Skeleton height={36} width={88} />
        </Group>
      </Stack>
    </Paper>
  );
}
