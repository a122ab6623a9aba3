import type { Project } from "@foyer/contract/projects.ts";
import {
  DiscountAmount,
  type PromoCode,
  PromoCodeText,
  PromoTicketCount,
} from "@foyer/contract/promo-codes.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { EditCell } from "@foyer/ui/table/column.ts";
import { EditRowButton } from "@foyer/ui/table/row-button.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { TextCell } from "@foyer/ui/table/text-cell.tsx";
import { Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { z } from "zod";
import { columnsOf } from "../../list/columns-of.tsx";
import { promoCodeTicketsPath } from "../../project/object-paths.ts";
import { discountIn, numberIn, type PromoCodeDraft } from "./promo-code-draft.ts";
import { leftOf } from "./promo-code-lines.ts";

type Context = { project: Project; remove: (code: PromoCode) => void };

const { link, count, custom, actions } = columnsOf<PromoCode, Context, PromoCodeDraft>();

const sentenceOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

const input = (label: string, name: keyof PromoCodeDraft) => {
  return ({ draft, error, change }: EditCell<PromoCodeDraft>) => (
    <TextCell
      label={label}
      value={draft[name]}
      error={error}
      onChange={(value) => change({ ...draft, [name]: value })}
    />
  );
};

export const PROMO_CODE_COLUMNS = [
  link("promoCode", "Promo code", {
    to: ({ id }, { project }) => promoCodeTicketsPath({ projectId: project.id, codeId: id }),
    edit: input("Promo code", "promoCode"),
    check: ({ promoCode }) => sentenceOf(PromoCodeText, promoCode),
    minWidth: 13,
    sorts: "asc",
    card: "title",
  }),
  custom("discountAmount", "Discount", ({ discountAmount }) => <Discount share={discountAmount} />, {
    edit: input("Discount", "discountAmount"),
    check: ({ discountAmount }) => sentenceOf(DiscountAmount, discountIn(discountAmount)),
    isNumber: true,
    width: 10,
    sorts: "desc",
  }),
  count("maxTicketCount", "Ticket count", {
    edit: input("Ticket count", "ticketCount"),
    check: ({ ticketCount }) => sentenceOf(PromoTicketCount, numberIn(ticketCount)),
    width: 9,
    sorts: "desc",
  }),
  count("used", "Used", {
    below: ({ held }) => held > 0 && `${formatCount(held)} awaiting payment`,
    width: 7,
    sorts: "desc",
  }),
  custom("left", "Left", (code) => formatCount(leftOf(code)), { isNumber: true, width: 7, sorts: "asc" }),
  actions((code, context, state) => (
    <>
      <EditRowButton label={`Edit ${code.promoCode}`} state={state} />
      {!state.isHeld && (
        <RowMenu of={code.promoCode}>
          <RowMenuItem
            label={`Delete ${code.promoCode}`}
            word="Delete"
            icon={<IconTrash size={16} aria-hidden />}
            isDangerous
            onClick={() => context.remove(code)}
          />
        </RowMenu>
      )}
    </>
  )),
];

/** A discount as it is kept, and as people say it. */
function Discount({ share }: { share: number }) {
  return (
    <>
      {share}{" "}
      <Text span size="xs" c="dimmed">
        {Number((share * 100).toFixed(4))}%
      </Text>
    </>
  );
}
