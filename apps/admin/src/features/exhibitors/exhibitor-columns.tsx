import { type Exhibitor, ExhibitorBody, type LeadFormat } from "@foyer/contract/exhibitors.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { EditRowButton } from "@foyer/ui/table/row-button.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { TextCell } from "@foyer/ui/table/text-cell.tsx";
import { IconDoor, IconDoorOff, IconFileSpreadsheet } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink } from "../../list/row-link.tsx";
import { LEAD_EXPORTS } from "./lead-exports.ts";

/** The draft of an exhibitor that is edited in its row. */
export type ExhibitorDraft = { name: string; stand: string; email: string };

type ExhibitorContext = {
  mayChange: boolean;
  pathOf: (exhibitor: Exhibitor) => string;
  close: (exhibitor: Exhibitor) => void;
  reopen: (exhibitor: Exhibitor) => void;
  download: (exhibitor: Exhibitor, format: LeadFormat) => void;
};

const { text, link, custom, count, actions } = columnsOf<Exhibitor, ExhibitorContext, ExhibitorDraft>();
const { shape } = ExhibitorBody;

/** The columns of the exhibitors of a project. */
export const EXHIBITOR_COLUMNS = [
  link("name", "Exhibitor", {
    to: (exhibitor, { pathOf }) => pathOf(exhibitor),
    card: "title",
    minWidth: 12,
    edit: ({ draft, error, change }) => (
      <TextCell
        label="Name"
        value={draft.name}
        error={error}
        onChange={(name) => change({ ...draft, name })}
      />
    ),
    check: ({ name }) => messageOf(shape.name.safeParse(name)),
  }),
  text("stand", "Stand", {
    width: 9,
    edit: ({ draft, error, change }) => (
      <TextCell
        label="Stand"
        value={draft.stand}
        error={error}
        onChange={(stand) => change({ ...draft, stand })}
      />
    ),
    check: ({ stand }) => messageOf(shape.stand.safeParse(stand)),
  }),
  custom("email", "Email", ({ email }) => <bdi>{email ?? "–"}</bdi>, {
    minWidth: 11,
    edit: ({ draft, error, change }) => (
      <TextCell
        label="Email"
        value={draft.email}
        error={error}
        onChange={(email) => change({ ...draft, email })}
      />
    ),
    check: ({ email }) => messageOf(shape.email.safeParse(email)),
  }),
  count("leads", "Leads", { width: 6 }),
  count("devices", "Devices", { width: 6.5 }),
  custom(
    "state",
    "State",
    ({ isClosed }) => (
      <DotBadge color={isClosed ? "gray" : "green"} size="sm">
        {isClosed ? "Closed" : "Open"}
      </DotBadge>
    ),
    { width: 6.5 },
  ),
  actions(
    (exhibitor, context, state) => {
      const { name, isClosed } = exhibitor;
      return (
        <>
          <RowLink
            to={context.pathOf(exhibitor)}
            label={`Devices of ${name}`}
            word="Devices"
            isHeld={state.isHeld}
          />
          {context.mayChange && (
            <>
              <EditRowButton label={`Edit ${name}`} word="Edit" state={state} />
              <RowMenu of={name}>
                {LEAD_EXPORTS.map(({ format, label }) => (
                  <RowMenuItem
                    key={format}
                    label={`${label}: ${name}`}
                    word={label}
                    icon={<IconFileSpreadsheet size={16} aria-hidden />}
                    onClick={() => context.download(exhibitor, format)}
                  />
                ))}
                <RowMenuItem
                  label={`${isClosed ? "Open" : "Close"} ${name}`}
                  word={isClosed ? "Open again" : "Close"}
                  icon={isClosed ? <IconDoor size={16} aria-hidden /> : <IconDoorOff size={16} aria-hidden />}
                  onClick={() => (isClosed ? context.reopen(exhibitor) : context.close(exhibitor))}
                />
              </RowMenu>
            </>
          )}
        </>
      );
    },
    { width: 12 },
  ),
];

type Parsed = { error?: { issues: readonly { message: string }[] } | undefined };
const messageOf = ({ error }: Parsed): string | undefined => error?.issues[0]?.message;
