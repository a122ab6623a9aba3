import { listStaff, type Staff } from "@foyer/contract/staff.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useDeferredValue, useMemo } from "react";
import { z } from "zod";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useSearchKey } from "../../shell/keys/use-search-key.ts";
import { PageActions } from "../../shell/page-actions.tsx";
import { useSearch } from "../../shell/use-search.ts";
import { findStaff } from "./staff-lines.ts";
import { StaffTable } from "./staff-table.tsx";

const ListSearch = z.object({ q: z.string().default(""), active: z.enum(["", "1"]).default("") });
const NONE: Staff[] = [];

/** Who may use Foyer, and as what. */
export function StaffListScreen() {
  const [{ q, active }, setSearch] = useSearch(ListSearch);
  const { data, error, isPending, isFetching, retry } = useRead(listStaff, {});
  const staff = data?.items ?? NONE;
  const search = useDeferredValue(q);
  const shown = useMemo(() => findStaff(staff, search, active === ""), [staff, search, active]);
  const isFiltered = q !== "" || active !== "";
  const inviteButton = (
    <Button component={AppLink} to={paths.addStaff()} leftSection={<IconUserPlus size={18} aria-hidden />}>
      Invite
    </Button>
  );
  return (
    <Stack gap="md">
      <PageActions>{inviteButton}</PageActions>
      <Group align="flex-end" gap="md">
        <TextInput
          ref={useSearchKey()}
          type="search"
          label="Search"
          placeholder="Name, e-mail, login or ID"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={q}
          onChange={(event) => setSearch({ q: event.currentTarget.value }, { replace: true })}
          w={{ base: "100%", sm: 280 }}
        />
        <Checkbox
          label="Without deactivated"
          checked={active !== ""}
          onChange={(event) => setSearch({ active: event.currentTarget.checked ? "1" : undefined })}
          mb={8}
        />
      </Group>
      <ListState
        isLoading={isPending}
        failure={data === undefined ? error?.message : undefined}
        onRetry={retry}
        isRetrying={isFetching}
        isEmpty={shown.length === 0}
        filter={
          isFiltered
            ? {
                text: `None of the ${staff.length} people fits.`,
                onClear: () => setSearch({ q: undefined, active: undefined }),
              }
            : undefined
        }
        firstUse={{
          title: "Nobody is on the staff list yet",
          text: "Whoever you invite gets a link by which they take their place.",
          action: inviteButton,
        }}
      >
        <Text size="sm" c="dimmed" role="status">
          {isFiltered ? `${shown.length} of ${counted(staff.length)}` : counted(staff.length)}
        </Text>
        <StaffTable staff={shown} />
      </ListState>
    </Stack>
  );
}

const counted = (count: number) => (count === 1 ? "1 person" : `${count} people`);
