import { listLatePayments } from "@foyer/contract/late-payments.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { LatePaymentList } from "./late-payment-list.tsx";

/** The first read: the oldest of them. */
export const FIRST_REFUNDS = { query: { currentPage: 1, sizePerPage: PAGE_SIZES[0] } };

/** Shows the late payments that are not refunded yet; nothing if there are none. rules/tickets 30 */
export function RefundsDue() {
  const [size, setSize] = useState<(typeof PAGE_SIZES)[number]>(PAGE_SIZES[0]);
  const larger = PAGE_SIZES.find((one) => one > size);
  const query = { currentPage: 1, sizePerPage: size };
  const read = useRead(listLatePayments, { query }, { keepPrevious: true });
  return (
    <LoadGate read={read} failed="The refunds due could not be loaded." loading={null}>
      {({ Items, TotalCount }) =>
        TotalCount === 0 ? null : (
          <LatePaymentList payments={Items} total={TotalCount} showMore={larger && (() => setSize(larger))} />
        )
      }
    </LoadGate>
  );
}
