import {
  type BatchColumn,
  downloadBatchTemplate,
  listBatchColumns,
} from "@foyer/contract/bulk-registration.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Badge, Button, Collapse, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { columnsOf } from "../../list/columns-of.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Part } from "./part.tsx";
import { useBatchDownload } from "./use-batch-download.ts";

type Props = { params: { projectId: number; registrationId: number } };

const { custom, text } = columnsOf<BatchColumn>();

const COLUMNS = [
  text("name", "Column", { isMono: true, minWidth: 10 }),
  custom(
    "question",
    "Question",
    ({ question, isRequired }) => (
      <>
        <bdi>{question}</bdi>{" "}
        {isRequired && (
          <Badge size="sm" variant="light" tt="none">
            required
          </Badge>
        )}
      </>
    ),
    { minWidth: 12 },
  ),
  text("accepts", "Allowed values", { minWidth: 16 }),
];

/** The first part: the template, and a description of its columns. */
export function TemplatePart({ params }: Props) {
  const download = useBatchDownload();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part
      number={1}
      title="Download the template"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download(downloadBatchTemplate, { params })}
        >
          Download template
        </Button>
      }
    >
      <Text size="sm">
        A CSV file with a column for each question of the registration. Fill in one row for each visitor.
      </Text>
      <UnstyledButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} fz="sm" w="fit-content">
        {isOpen ? (
          <IconChevronDown size={14} aria-hidden />
        ) : (
          <IconChevronRight size={14} aria-hidden className="mantine-rotate-rtl" />
        )}{" "}
        Columns of the file
      </UnstyledButton>
      <Collapse expanded={isOpen}>{isOpen && <Columns params={params} />}</Collapse>
    </Part>
  );
}

function Columns({ params }: Props) {
  const read = useRead(listBatchColumns, { params });
  return (
    <Loaded read={read} failed="The columns could not be loaded.">
      {(columns) => (
        <DataTable
          label="Table of columns"
          layout="stacked"
          columns={COLUMNS}
          rows={columns}
          keyOf={({ name }) => name}
          context={undefined}
          height="part"
        />
      )}
    </Loaded>
  );
}
