import type { Project } from "@foyer/contract/projects.ts";
import { type ScanKind, Turngate, type VisitorFile } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay, NO_DAY, parseDay } from "@foyer/domain/format/days.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { EditRowButton } from "@foyer/ui/table/row-button.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { TextCell } from "@foyer/ui/table/text-cell.tsx";
import { IconTrash } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { DownloadLink } from "../../list/download-link.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import { KIND_WORDS, scanPath } from "./scan-path.ts";

type Context = {
  project: Project;
  download: (fileId: number) => Promise<void>;
  remove: (file: VisitorFile) => void;
};
/** The draft of a file that is corrected in its row: the day as typed. */
export type VisitorFileDraft = { day: string; turngate: string };
type CountName = "lines" | Exclude<ScanKind, "all">;

const { custom, text, moment, actions } = columnsOf<VisitorFile, Context, VisitorFileDraft>();

/** A count that leads to its list. */
const counted = (name: CountName, label: string, width: number) =>
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
    { width, isNumber: true },
  );

/** The columns of the files of the gates; each number leads to its list. */
export const VISITOR_FILE_COLUMNS = [
  custom(
    "visitDate",
    "Visit date",
    ({ visitDate, isOutside }) => (
      <>
        {formatDay(visitDate)} {isOutside && <DotBadge color="orange">outside</DotBadge>}
      </>
    ),
    {
      width: 7.5,
      edit: ({ draft, error, change }) => (
        <TextCell
          label="Visit date"
          value={draft.day}
          error={error}
          onChange={(day) => change({ ...draft, day })}
        />
      ),
      check: ({ day }) => (parseDay(day) === null ? NO_DAY : undefined),
    },
  ),
  text("turngate", "Turngate", {
    minWidth: 6,
    edit: ({ draft, error, change }) => (
      <TextCell
        label="Turngate"
        value={draft.turngate}
        error={error}
        onChange={(turngate) => change({ ...draft, turngate })}
      />
    ),
    check: ({ turngate }) => Turngate.safeParse(turngate).error?.issues[0]?.message,
  }),
  custom(
    "fileName",
    "File name",
    ({ fileId, fileName }, { download }) => (
      <DownloadLink title="Download" onClick={() => void download(fileId)}>
        <bdi>{fileName}</bdi>
      </DownloadLink>
    ),
    { minWidth: 10 },
  ),
  moment("uploadDate", "Upload date", {
    timeZone: ({ project }) => project.timeZone,
    isZoneNamed: true,
    width: 9,
  }),
  counted("lines", "Lines", 4.5),
  counted("matched", KIND_WORDS.matched, 5.8),
  counted("unknown", KIND_WORDS.unknown, 5.9),
  counted("duplicate", KIND_WORDS.duplicate, 4.5),
  counted("invalid", KIND_WORDS.invalid, 4.5),
];

/** For those who may correct and remove files. */
export const EDITED_FILE_COLUMNS = [
  ...VISITOR_FILE_COLUMNS,
  actions(
    (file, { remove }, state) => (
      <>
        <EditRowButton
          label={`Correct ${file.fileName}`}
          word="Correct"
          title="Correct day and gate"
          state={state}
        />
        {!state.isHeld && (
          <RowMenu of={file.fileName}>
            <RowMenuItem
              label={`Remove ${file.fileName}`}
              word="Remove"
              icon={<IconTrash size={16} aria-hidden />}
              isDangerous
              onClick={() => remove(file)}
            />
          </RowMenu>
        )}
      </>
    ),
    { width: 8 },
  ),
];
