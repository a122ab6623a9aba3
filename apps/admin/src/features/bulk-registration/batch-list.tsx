import {
  type BatchCatalogue,
  type BatchRegistration,
  downloadBatchFile,
  downloadBatchOutcomes,
  downloadBatchPrintout,
} from "@foyer/contract/bulk-registration.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { Anchor, Text } from "@mantine/core";
import { useMemo } from "react";
import { columnsOf } from "../../list/columns-of.tsx";
import type { Read } from "../../server/use-read.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { useBatchDownload } from "./use-batch-download.ts";

type Context = {
  timeZone: string;
  params: { projectId: number; registrationId: number };
  download: ReturnType<typeof useBatchDownload>;
};
type Row = BatchRegistration & { uploadDate: string };

const { actions, custom, text, moment } = columnsOf<Row, Context>();

const Download = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Anchor component="button" type="button" ta="start" fz="inherit" title="Download" onClick={onClick}>
    <bdi>{children}</bdi>
  </Anchor>
);

const COLUMNS = [
  custom(
    "file",
    "File name",
    ({ id, registrationFile: { fileId, fileName } }, { params, download }) => (
      <Download
        onClick={() => void download(downloadBatchFile, { params: { ...params, batchId: id, fileId } })}
      >
        {fileName}
      </Download>
    ),
    { minWidth: 12 },
  ),
  moment("uploadDate", "Upload date", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9 }),
  text("uploadedBy", "By", { width: 9 }),
  custom("rows", "Rows", ({ rows }) => formatCount(rows), { width: 5, isNumber: true }),
  custom("state", "Progress", (batch) => <BatchProgress batch={batch} />, { minWidth: 12 }),
  custom(
    "outcomes",
    "Tickets",
    ({ id, issued, refused }, { params, download }) =>
      issued + refused === 0 ? null : (
        <Download
          onClick={() => void download(downloadBatchOutcomes, { params: { ...params, batchId: id } })}
        >
          {`${formatCount(issued)} issued${refused > 0 ? `, ${formatCount(refused)} refused` : ""}`}
        </Download>
      ),
    { minWidth: 9 },
  ),
  custom(
    "printout",
    "Printout",
    ({ id, printout }, { params, download }) =>
      printout && (
        <Download
          onClick={() =>
            void download(downloadBatchPrintout, {
              params: { ...params, batchId: id, fileId: printout.fileId },
            })
          }
        >
          {printout.fileName}
        </Download>
      ),
    { minWidth: 9 },
  ),
  actions((batch, { params }) => <BatchActions batch={batch} params={params} />, { width: 8 }),
];

type Props = { project: Project; registrationId: number; read: Read<BatchCatalogue> };

/** The third part: every file with its progress, its tickets and their downloads. */
export function BatchList({ project, registrationId, read }: Props) {
  const download = useBatchDownload();
  const context = useMemo(
    () => ({ timeZone: project.timeZone, params: { projectId: project.id, registrationId }, download }),
    [project, registrationId, download],
  );
  const rows = (read.data?.batchRegistrations ?? []).map((batch) => ({
    ...batch,
    uploadDate: batch.registrationFile.uploadDate,
  }));
  return (
    <>
      {rows.length > 0 && (
        <Text size="sm" c="dimmed">
          Times are in {project.timeZone}.
        </Text>
      )}
      <List
        read={read}
        rows={rows}
        label="Table of registration files"
        layout="stacked"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        firstUse={{
          title: "No files yet",
          text: "Uploaded files are listed here with their progress and tickets.",
        }}
        expected={2}
      />
    </>
  );
}
