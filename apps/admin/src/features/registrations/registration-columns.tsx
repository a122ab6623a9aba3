import { listCultures } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { RegistrationRow } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { Tooltip } from "@foyer/ui/tooltip.tsx";
import { Badge, ThemeIcon } from "@mantine/core";
import {
  IconChartBar,
  IconCopy,
  IconDeviceDesktop,
  IconExternalLink,
  IconReceiptRefund,
  IconUsersPlus,
} from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink, RowMenuLink } from "../../list/row-link.tsx";
import { paths } from "../../paths.ts";
import { refundTicketsPath } from "../../project/object-paths.ts";
import { useRead } from "../../server/use-read.ts";
import { Amount } from "../../session/amount.tsx";
import { openingText } from "./opening-text.ts";
import { publicAddress } from "./public-address.ts";

type Context = {
  project: Project;
  mayEdit: boolean;
  mayRefund: boolean;
  /** Undefined: the user may not duplicate registrations. */
  duplicate: ((registration: RegistrationRow) => void) | undefined;
};

const { text, link, count, custom, actions } = columnsOf<RegistrationRow, Context>();

const pathOf = ({ id }: RegistrationRow, { project }: Context) =>
  paths.editRegistration({ projectId: project.id, projectName: project.name, registrationId: id });

const responsesPath = ({ id }: RegistrationRow, { project }: Context) =>
  paths.responses({ projectId: project.id, projectName: project.name, registrationId: id });

const bulkPath = ({ id }: RegistrationRow, { project }: Context) =>
  paths.bulkRegistration({ projectId: project.id, projectName: project.name, registrationId: id });

/** The columns of the list of registrations. */
export const REGISTRATION_COLUMNS = [
  text("code", "Registration code", { isMono: true, isShort: true, width: 7.5 }),
  link("name", "Registration Name", {
    card: "title",
    to: pathOf,
    mark: (row, { project }) =>
      row.registrationType === "Offline" ? <OfflineMark /> : <Opening of={row} timeZone={project.timeZone} />,
  }),
  custom("ticketPrice", "Ticket Price", ({ ticketPrice }) => <Amount of={ticketPrice} />, {
    isNumber: true,
    width: 7,
  }),
  count("ticketCount", "Ticket Count", {
    below: ({ issued, held, setAside }) =>
      `${formatCount(issued + held)} taken${setAside > 0 ? `, ${formatCount(setAside)} for the line` : ""}`,
    width: 7,
  }),
  text("barCodePoolName", "Barcode Pool Name", { minWidth: 8 }),
  custom("cultureCode", "Localization", (row) => <Culture code={row.cultureCode} />, { width: 8.5 }),
  actions(
    (row, context) => (
      <>
        {context.mayEdit && <RowLink to={pathOf(row, context)} label={`Edit ${row.name}`} word="Edit" />}
        <RowMenu of={row.name}>
          <RowMenuLink
            to={responsesPath(row, context)}
            label={`Responses of ${row.name}`}
            word="Responses"
            icon={<IconChartBar size={16} aria-hidden />}
          />
          <RowMenuLink
            to={bulkPath(row, context)}
            label={`Bulk registration of ${row.name}`}
            word="Bulk registration"
            icon={<IconUsersPlus size={16} aria-hidden />}
          />
          {context.mayRefund && row.ticketPrice > 0 && (
            <RowMenuLink
              to={refundTicketsPath({ projectId: context.project.id, registrationId: row.id })}
              label={`Refund tickets of ${row.name}`}
              word="Refund tickets"
              icon={<IconReceiptRefund size={16} aria-hidden />}
            />
          )}
          {row.registrationType !== "Offline" && <PublicPage of={row} />}
          {context.duplicate && row.registrationType !== "Offline" && (
            <RowMenuItem
              label={`Duplicate ${row.name}`}
              word="Duplicate"
              icon={<IconCopy size={16} aria-hidden />}
              onClick={() => context.duplicate?.(row)}
            />
          )}
        </RowMenu>
      </>
    ),
    { width: 7 },
  ),
];

function PublicPage({ of: { name, code } }: { of: RegistrationRow }) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={publicAddress(code)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Public page of ${name}, in a new tab`}
    >
      <IconExternalLink size={16} aria-hidden />
      Public page
    </a>
  );
}

const OFFLINE = "Offline registration";

function OfflineMark() {
  return (
    <Tooltip label={OFFLINE}>
      <ThemeIcon variant="subtle" size="sm" ml="xs" role="img" aria-label={OFFLINE} tabIndex={0}>
        <IconDeviceDesktop size={16} aria-hidden />
      </ThemeIcon>
    </Tooltip>
  );
}

function Opening({ of, timeZone }: { of: RegistrationRow; timeZone: string }) {
  const state = openingText(of, timeZone);
  if (!state) return null;
  return (
    <Badge ml="xs" size="sm" variant="light" tt="none" color={state.colour}>
      {state.text}
    </Badge>
  );
}

function Culture({ code }: { code: string }) {
  const { data } = useRead(listCultures, {});
  return data?.find(({ cultureCode }) => cultureCode === code)?.cultureName ?? code;
}
