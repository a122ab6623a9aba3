import { listLatePayments } from "@foyer/contract/late-payments.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";

/** With table and dialog: most people who open Home never see it. */
const LatePaymentList = lazyPart(() =>
  import("./late-payment-list.tsx").then((module) => module.LatePaymentList),
);

/** Shows the late payments that are not refunded yet; nothing if there are none. rules/tickets 30 */
export function RefundsDue() {
  const read = useRead(
    listLatePayments,
    { query: { currentPage: 1, sizePerPage: 10 } },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <LoadGate read={read} failed="The refunds due could not be loaded." loading={null}>
      {({ TotalCount }) => (TotalCount === 0 ? null : <LatePaymentList total={TotalCount} />)}
    </LoadGate>
  );
}
