import { downloadPoolFile, downloadSkippedCodes, type PoolFile } from "@foyer/contract/barcode-pools.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Anchor } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { DownloadLink } from "../../list/download-link.tsx";
import type { useFileDownload } from "./use-file-download.ts";

type Context = {
  /** Downloads one of the two files, by its id. */
  download: (endpoint: Parameters<ReturnType<typeof useFileDownload>>[0], fileId: number) => void;
  timeZone: string;
};

const { custom, count, moment } = columnsOf<PoolFile, Context>();

/** The columns of a pool's files; each file can be downloaded unchanged. */
export const FILE_COLUMNS = [
  custom(
    "fileName",
    "File name",
    ({ fileId, fileName }, { download }) => (
      <DownloadLink title="Download" onClick={() => download(downloadPoolFile, fileId)}>
        <bdi>{fileName}</bdi>
      </DownloadLink>
    ),
    { minWidth: 14 },
  ),
  moment("uploadDate", "Upload date", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 10 }),
  count("addedCodesAmount", "Added", { width: 7 }),
  custom(
    "skipped",
    "Skipped",
    ({ fileId, skippedCodesAmount }, { download }) =>
      skippedCodesAmount === 0 ? (
        0
      ) : (
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          title="Download skipped lines"
          onClick={() => download(downloadSkippedCodes, fileId)}
        >
          {formatCount(skippedCodesAmount)}
        </Anchor>
      ),
    { width: 7, isNumber: true },
  ),
];
