import { Checkbox, Group } from "@mantine/core";
import { z } from "zod";
import { SearchInput } from "../../list/search-input.tsx";

/** The search parameters of the staff list. */
export const StaffSearch = z.object({
  q: z.string().default(""),
  /** True: deactivated staff are hidden. */
  active: z.enum(["", "1"]).default(""),
});

type Props = {
  search: z.output<typeof StaffSearch>;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
};

/** The filters of the staff list. */
export function StaffFilters({ search, narrow }: Props) {
  return (
    <Group align="flex-end" gap="md">
      <SearchInput
        placeholder="Name, email, login or ID"
        value={search.q}
        onChange={(q) => narrow({ q }, { typing: true })}
        w={{ base: "100%", sm: 280 }}
      />
      <Checkbox
        label="Hide deactivated"
        checked={search.active !== ""}
        onChange={(event) => narrow({ active: event.currentTarget.checked ? "1" : undefined })}
        mb={8}
      />
    </Group>
  );
}
