import type { Staff } from "@foyer/contract/staff.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink } from "../../list/row-link.tsx";
import { paths } from "../../paths.ts";
import { roleName } from "../../session/role-words.ts";
import { STATE_WORDS, stateOf } from "./staff-lines.ts";

const { text, custom, moment, actions } = columnsOf<Staff>();

export const STAFF_COLUMNS = [
  text("name", "Name", { card: "title", below: ({ email, login }) => email ?? login }),
  custom("role", "Role", ({ role }) => roleName(role), { width: 8, isShort: true }),
  custom("projects", "Projects", ({ role, projectIds }) => (role === "admin" ? "All" : projectIds.length), {
    width: 6,
  }),
  custom("state", "State", (staff) => <State of={staff} />, { width: 13 }),
  moment("lastSignInAt", "Last sign-in", { none: "Never", width: 10, isShort: true }),
  actions(({ id, name }) => (
    <RowLink to={paths.editStaff({ staffId: id })} label={`Edit ${name}`} word="Edit" />
  )),
];

function State({ of }: { of: Staff }) {
  const { name, color } = STATE_WORDS[stateOf(of)];
  return <DotBadge color={color}>{name}</DotBadge>;
}
