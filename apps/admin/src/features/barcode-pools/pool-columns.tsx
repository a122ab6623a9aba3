import { type BarcodePool, listBarcodeTypes, PoolName } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { availableText } from "@foyer/domain/barcode/stock.ts";
import { EditRowButton } from "@foyer/ui/table/row-button.tsx";
import { TextCell } from "@foyer/ui/table/text-cell.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink } from "../../list/row-link.tsx";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { StockMark } from "./stock-mark.tsx";

/** The draft of a pool that is edited in its row. */
export type PoolDraft = { name: string };

const { text, link, custom, actions } = columnsOf<BarcodePool, Project, PoolDraft>();

const filesPath = (pool: BarcodePool, { id, name }: Project) =>
  paths.barcodes({ projectId: id, projectName: name, barcodePoolId: pool.id });

export const POOL_COLUMNS = [
  text("id", "ID", { width: 4 }),
  link("name", "Name", {
    card: "title",
    to: filesPath,
    minWidth: 14,
    edit: ({ draft, error, change }) => (
      <TextCell label="Name" value={draft.name} error={error} onChange={(name) => change({ name })} />
    ),
    check: ({ name }) => PoolName.safeParse(name).error?.issues[0]?.message,
  }),
  custom("type", "Barcode type", ({ barCodeType }) => <TypeName id={barCodeType} />, { minWidth: 8 }),
  custom(
    "available",
    "Available",
    ({ available, counts }) => (
      <>
        {availableText(available)} <StockMark counts={counts} />
      </>
    ),
    { isNumber: true, width: 9 },
  ),
  actions(
    (pool, project, state) => (
      <>
        <RowLink
          to={filesPath(pool, project)}
          label={`Files of ${pool.name}`}
          word="Files"
          isHeld={state.isHeld}
        />
        <EditRowButton label={`Rename ${pool.name}`} word="Rename" state={state} />
      </>
    ),
    { width: 8.5 },
  ),
];

function TypeName({ id }: { id: number }) {
  const { data } = useRead(listBarcodeTypes, {});
  return data?.find((type) => type.id === id)?.name ?? "";
}
