import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Box, Paper, Progress, Stack, Text } from "@mantine/core";
import { FileDrop } from "../../csv-intake/file-drop.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { StatementTable } from "./statement-table.tsx";
import { useBankStatement } from "./use-bank-statement.ts";

/** Payments by transfer from the bank's file. rules/payments 26, 27 */
export function BankStatementScreen() {
  const { projectId } = useScreenParams("bankStatement");
  return <ProjectPage id={projectId}>{(project) => <Statement project={project} />}</ProjectPage>;
}

const KINDS = {
  extensions: [".xml", ".sta", ".mt940", ".940", ".txt", ".csv"],
  noun: "file",
  words: "CAMT.053, MT940 or csv",
};

function Statement({ project }: { project: Project }) {
  const statement = useBankStatement(project.id);
  const { step, failure, choose, nameColumns, leave } = statement;
  if (step.kind === "rows")
    return (
      <StatementTable
        projectId={project.id}
        fileName={step.fileName}
        rows={step.rows}
        statement={statement}
      />
    );
  if (step.kind === "table")
    return (
      <ColumnChoice
        {...step}
        onChoose={(layout) => void nameColumns(layout)}
        onCancel={leave}
        failure={failure}
      />
    );
  if (step.kind === "working")
    return (
      <Paper withBorder p="md" maw={WIDTHS.form}>
        <Stack gap="xs">
          <Text size="sm" role="status">
            {step.label}
          </Text>
          <Progress value={(100 * step.done) / Math.max(1, step.all)} animated aria-label={step.label} />
        </Stack>
      </Paper>
    );
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      <Text size="sm" c="dimmed">
        Transfers find their tickets by the payment reference in their text (T4711, G12) and their amount.
        Nothing is booked before you confirm it. Choose the same file again whenever you like: a transfer is
        recorded once. Names and texts stay in this browser.
      </Text>
      <Box>
        <FileDrop
          maxBytes={LIMITS.upload}
          kinds={KINDS}
          failure={failure}
          onChoose={(file) => void choose(file)}
        />
      </Box>
    </Stack>
  );
}
