import { isAtLeast } from "@foyer/contract/access.ts";
import type { RegistrationFigures } from "@foyer/contract/overview.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { paths } from "../../paths.ts";
import { Amount } from "../../session/amount.tsx";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Context = { project: Project; isOperator: boolean };

const { custom, count } = columnsOf<RegistrationFigures, Context>();

const COLUMNS = [
  custom(
    "name",
    "Registration",
    ({ id, name }, { project, isOperator }) =>
      isOperator ? (
        <AppLink
          to={paths.editRegistration({
            projectId: project.id,
            projectName: project.name,
            registrationId: id,
          })}
        >
          <bdi>{name}</bdi>
        </AppLink>
      ) : (
        <bdi>{name}</bdi>
      ),
    { minWidth: 10, card: "title" },
  ),
  count("issued", "Issued", { width: 6 }),
  count("held", "Awaiting payment", { width: 8 }),
  count("plan", "Plan", { width: 6 }),
  custom("revenue", "Revenue", ({ revenue }) => <Amount of={revenue} />, { isNumber: true, width: 9 }),
  custom("unpaid", "Unpaid", ({ unpaid }) => <Amount of={unpaid} />, { isNumber: true, width: 8 }),
  count("came", "Attended", { width: 6 }),
];

type Props = { project: Project; registrations: readonly RegistrationFigures[] };

/** The figures of each registration. */
export function RegistrationTable({ project, registrations }: Props) {
  const { role } = useSession();
  return (
    <DataTable
      label="Table of registrations"
      columns={COLUMNS}
      rows={[...registrations]}
      keyOf={({ id }) => id}
      context={{ project, isOperator: isAtLeast(role, "operator") }}
      height="content"
      layout="stacked"
    />
  );
}
