import type { Project } from "@foyer/contract/projects.ts";
import type { ScanKind, VisitorFile } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { DownloadLink } from "../../list/download-link.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import { KIND_WORDS, scanPath } from "./scan-path.ts";

type Context = { project: Project; download: (fileId: number) => Promise<void> };
type CountName = "lines" | Exclude<ScanKind, "all">;

const { custom, text, moment } = columnsOf<VisitorFile, Context>();

/** A count that leads to its list. */
const counted = (name: CountName, label: string) =>
  custom(
    name,
    label,
    (file, { project }) =>
      file[name] === 0 ? (
        0
      ) : (
        <AppLink
          to={scanPath(project, file.fileId, name === "lines" ? "all" : name)}
          aria-label={`${label}: ${formatCount(file[name])}`}
        >
          {formatCount(file[name])}
        </AppLink>
      ),
    { width: 6, isNumber: true },
  );

/** The columns of the files of the gates; each number leads to its list. */
export const VISITOR_FILE_COLUMNS = [
  custom(
    "visitDate",
    "Visit date",
    ({ visitDate, isOutside }) => (
      <>
        {formatDay(visitDate)} {isOutside && <DotBadge color="orange">not in the project</DotBadge>}
      </>
    ),
    { width: 7 },
  ),
  text("turngate", "Turngate", { minWidth: 8 }),
  custom(
    "fileName",
    "File name",
    ({ fileId, fileName }, { download }) => (
      <DownloadLink title="Download" onClick={() => void download(fileId)}>
        <bdi>{fileName}</bdi>
      </DownloadLink>
    ),
    { minWidth: 12 },
  ),
  moment("uploadDate", "Upload date", {
    timeZone: ({ project }) => project.timeZone,
    isZoneNamed: true,
    width: 8,
  }),
  counted("lines", "Lines"),
  counted("matched", KIND_WORDS.matched),
  counted("unknown", KIND_WORDS.unknown),
  counted("duplicate", KIND_WORDS.duplicate),
  counted("invalid", KIND_WORDS.invalid),
];
