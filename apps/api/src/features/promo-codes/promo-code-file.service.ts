import { toShare } from "@foyer/domain/money/discount.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOfGroup } from "./promo-code-groups.service.ts";
import type { GroupKey } from "./promo-code-groups.store.ts";
import { listCodeRows } from "./promo-codes.store.ts";

/** The codes of a group with their uses, as csv: to be handed to the group's owner. rules/promo-codes 11 */
export async function exportCodes({ db, record }: RecordedContext, key: GroupKey): Promise<FileAnswer> {
  const entry = await entryOfGroup(db, key);
  const rows = await listCodeRows(db, key);
  record({ action: "export", ...entry, after: { codes: rows.length } });
  return {
    name: `promo codes ${entry.entityName}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: writeCsv(
      ["code", "discount", "count", "issued", "held", "left"],
      rows.map(({ code, discount, ticketCount, issued, held }) => [
        ...[code, toShare(discount), ticketCount, issued, held, ticketCount - issued - held],
      ]),
    ),
  };
}
