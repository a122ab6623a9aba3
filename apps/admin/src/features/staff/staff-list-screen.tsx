import { inviteStaff, listStaff, type Staff } from "@foyer/contract/staff.ts";
import { IconUserPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { useWholeList } from "../../list/use-whole-list.tsx";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { STAFF_COLUMNS } from "./staff-columns.tsx";
import { StaffFilters, StaffSearch } from "./staff-filters.tsx";
import { findStaff } from "./staff-lines.ts";

const NONE: Staff[] = [];

/** The staff list. */
export function StaffListScreen() {
  const list = useWholeList(StaffSearch, { filters: ["q", "active"], one: "person", many: "people" });
  const { q, active } = list.shown;
  const read = useRead(listStaff, {});
  const staff = read.data?.items ?? NONE;
  const rows = useMemo(() => findStaff(staff, q, active === ""), [staff, q, active]);
  return (
    <ListPage
      {...list.of(read, { rows, all: staff.length })}
      label="Table of staff"
      columns={STAFF_COLUMNS}
      keyOf={({ id }) => id}
      context={undefined}
      add={{ ...INVITE, to: paths.addStaff() }}
      firstUse={FIRST_USE}
      filters={<StaffFilters {...list} />}
    />
  );
}

const INVITE = { call: inviteStaff, label: "Invite", icon: <IconUserPlus size={18} aria-hidden /> };
const FIRST_USE = {
  title: "No staff yet",
  text: "People you invite get a link to join.",
};
