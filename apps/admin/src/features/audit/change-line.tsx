import type { AuditRow } from "@foyer/contract/audit.ts";
import { Text } from "@mantine/core";
import { changeSentence } from "../../history/change-sentence.ts";
import { ChangeTable } from "../../history/change-table.tsx";
import { ProjectName, useProjectName } from "../../project/project-name.tsx";
import { MoneyProject } from "../../session/money-project.ts";
import { useAmount } from "../../session/use-amount.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { entityPath } from "./entity-path.ts";
import { Unfolding } from "./unfolding.tsx";

type Props = { row: AuditRow; timeZone: string };

/** A change as a sentence; its values before and after unfold below it. rules/audit 15 */
export function ChangeLine(props: Props) {
  return (
    <MoneyProject value={props.row.projectId}>
      <Line {...props} />
    </MoneyProject>
  );
}

function Line({ row, timeZone }: Props) {
  const sentence = changeSentence(row, { timeZone, amountOf: useAmount() });
  const { author, lead, hasName, tail, hasMore } = sentence;
  return (
    <>
      <span>
        <Text span fw={500} inherit>
          <bdi>{author}</bdi>
        </Text>{" "}
        {lead} {hasName && <EntityLink row={row} />}
        {tail !== "" && <bdi>{tail.startsWith(",") ? tail : ` ${tail}`}</bdi>}
        {row.projectId !== null && row.entity !== "project" && (
          <Text span size="xs" c="dimmed">
            {" "}
            in <ProjectName id={row.projectId} />
          </Text>
        )}
      </span>
      {hasMore && (
        <Unfolding label="Details" of={row.entityName || row.entityId}>
          {() => <ChangeTable row={row} timeZone={timeZone} />}
        </Unfolding>
      )}
    </>
  );
}

function EntityLink({ row }: { row: AuditRow }) {
  const name = row.entityName || row.entityId;
  const projectName = useProjectName(row.projectId);
  const path = entityPath(row, projectName);
  return path ? (
    <AppLink to={path} title={`ID ${row.entityId}`}>
      <bdi>{name}</bdi>
    </AppLink>
  ) : (
    <strong title={`ID ${row.entityId}`}>
      <bdi>{name}</bdi>
    </strong>
  );
}
