import { downloadPoolFile, downloadSkippedCodes, type PoolFile } from "@foyer/contract/barcode-pools.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Anchor, ScrollArea, Table } from "@mantine/core";
import classes from "./pool-table.module.css";
import { useFileDownload } from "./use-file-download.ts";

type Props = { projectId: number; poolId: number; timeZone: string; files: readonly PoolFile[] };

/** The files of a pool, each to download as it came. */
export function FileTable({ projectId, poolId, timeZone, files }: Props) {
  const start = useFileDownload();
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of files" }}
    >
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File name</Table.Th>
            <Table.Th>Upload date</Table.Th>
            <Table.Th className={classes.number}>Added</Table.Th>
            <Table.Th className={classes.number}>Skipped</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(({ fileId, fileName, uploadDate, addedCodesAmount, skippedCodesAmount }) => (
            <Table.Tr key={fileId}>
              <Table.Td className={classes.name}>
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  fz="inherit"
                  title="Download"
                  onClick={() => void start(downloadPoolFile, { projectId, poolId, fileId })}
                >
                  <bdi>{fileName}</bdi>
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Moment at={uploadDate} timeZone={timeZone} />
              </Table.Td>
              <Table.Td className={classes.number}>{formatCount(addedCodesAmount)}</Table.Td>
              <Table.Td className={classes.number}>
                {skippedCodesAmount === 0 ? (
                  0
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    fz="inherit"
                    title="Download the list of the skipped"
                    onClick={() => void start(downloadSkippedCodes, { projectId, poolId, fileId })}
                  >
                    {formatCount(skippedCodesAmount)}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
