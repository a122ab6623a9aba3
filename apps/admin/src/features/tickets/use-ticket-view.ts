import { listTicketViews, type TicketView } from "@foyer/contract/ticket-views.ts";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { z } from "zod";
import { useRead } from "../../server/use-read.ts";
import { withOwnNames } from "../../shell/read-search.ts";
import { useSearch } from "../../shell/use-search.ts";
import { TicketSearch } from "./ticket-search.ts";
import { type ColumnView, useColumnView } from "./use-columns.ts";
import {
  changesTo,
  isSameView,
  keptParameters,
  type Parameters,
  readColumns,
  writeColumns,
} from "./view-parameters.ts";

const ViewAddress = z.object({
  /** The id of the chosen view; `none`: no view, although there is a default. */
  view: z
    .string()
    .regex(/^(none|[1-9]\d{0,14})?$/)
    .default(""),
  columns: z.string().max(1000).default(""),
});
const NONE: readonly TicketView[] = [];
const DEFAULTS = TicketSearch.parse({});

/** The saved views of a project, and which of them the address shows. rules/tickets 45, 46 */
export function useTicketView(projectId: number) {
  const [{ view: chosen }, setAddress] = useSearch(ViewAddress);
  const [columns] = useViewColumns();
  const { data } = useRead(listTicketViews, { params: { projectId } }, { staleMs: 30_000 });
  const views = data ?? NONE;
  const address = useAddress();
  const shown = { ...keptParameters(address, DEFAULTS), columns: writeColumns(columns) };
  const current = views.find(({ id }) => String(id) === chosen);
  const standard = defaultOf(views);
  const choose = (view: TicketView | undefined, { replace = false } = {}) =>
    setAddress(
      {
        ...changesTo(view?.parameters ?? {}, address),
        project: projectId,
        view: view?.id ?? (standard ? "none" : undefined),
      },
      { replace },
    );
  useDefault({ projectId, address, standard: data && (standard ?? null), choose });
  return {
    views,
    current,
    /** Are the filters, the order or the columns others than those of the view? */
    isChanged: current !== undefined && !isSameView(shown, keptParameters(current.parameters, DEFAULTS)),
    /** The parameters that a view saved now would keep. */
    shown: shown as Record<string, string>,
    choose,
    /** Names a view that has just been saved in the address. */
    enter: ({ id, parameters }: TicketView) =>
      setAddress({ view: id, columns: parameters.columns }, { replace: true }),
  };
}

/** One's own default, else the project's. */
const defaultOf = (views: readonly TicketView[]): TicketView | undefined =>
  views.find(({ isDefault, scope }) => isDefault && scope === "own") ??
  views.find(({ isDefault }) => isDefault);

type Arrival = {
  projectId: number;
  address: Parameters;
  /** Undefined while it is being read; null if there is none. */
  standard: TicketView | null | undefined;
  choose: (view: TicketView, how: { replace: boolean }) => void;
};

/** Shows the default view to somebody who arrives without filters, once for each arrival. rules/tickets 46 */
function useDefault({ projectId, address, standard, choose }: Arrival): void {
  const arrivedAt = useRef<number>(undefined);
  // The screen's own changes always name the project: an address without it is that of a link to the screen.
  if (!("project" in address)) arrivedAt.current = undefined;
  const isBare = Object.keys(address).every((name) => name === "project");
  useEffect(() => {
    if (standard === undefined || arrivedAt.current === projectId) return;
    arrivedAt.current = projectId;
    if (standard && isBare) choose(standard, { replace: true });
  });
}

/** The columns of the address, if it names some, else those that this browser remembers. rules/tickets 15, 45 */
export function useViewColumns(): [ColumnView, (view: ColumnView) => void] {
  const [{ view, columns }, setAddress] = useSearch(ViewAddress);
  const [remembered, remember] = useColumnView();
  const named = useMemo(() => readColumns(columns), [columns]);
  const isInAddress = named !== undefined || /^\d/.test(view);
  return [
    named ?? remembered,
    (next) => {
      if (isInAddress) setAddress({ columns: writeColumns(next) }, { replace: true });
      else remember(next);
    },
  ];
}

function useAddress(): Parameters {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return useMemo(() => Object.fromEntries(new URLSearchParams(withOwnNames(search))), [search]);
}
