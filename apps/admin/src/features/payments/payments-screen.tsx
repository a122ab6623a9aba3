import { bookBankTransfers } from "@foyer/contract/bank-transfers.ts";
import { listPaymentAccounts } from "@foyer/contract/payment-accounts.ts";
import { exportMovements, listPayments, type PaymentTotal } from "@foyer/contract/payment-list.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Button } from "@mantine/core";
import { IconCreditCard, IconUpload } from "@tabler/icons-react";
import { useMemo } from "react";
import { ExportButton } from "../../export/export-button.tsx";
import { EXPORT_FORMATS } from "../../export/export-formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { PAGED, usePagedList } from "../../list/use-paged-list.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { PAYMENT_COLUMNS } from "./payment-columns.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import { PAYMENT_FILTERS, PaymentSearch, toPaymentFilter, toPaymentQuery } from "./payment-search.ts";
import { PaymentTotals } from "./payment-totals.tsx";

/** The payments of a project and their totals. rules/payments 19 */
export function PaymentsScreen() {
  const { projectId } = useScreenParams("payments");
  return <ProjectPage id={projectId}>{(project) => <Payments project={project} />}</ProjectPage>;
}

function Payments({ project: { id: projectId, name: projectName, timeZone } }: { project: Project }) {
  const { can } = useSession();
  const list = usePagedList(PaymentSearch, { filters: PAYMENT_FILTERS, nothing: "No payment matches." });
  const params = { projectId };
  const read = useRead(listPayments, { params, query: toPaymentQuery(list.wanted, timeZone) }, PAGED);
  const context = useMemo(() => ({ projectId, timeZone }), [projectId, timeZone]);
  const totals = read.data?.totals ?? [];
  const query = toPaymentFilter(list.wanted, timeZone);
  return (
    <ListPage
      {...list.of(read)}
      label="Table of payments"
      layout="stacked"
      columns={PAYMENT_COLUMNS}
      keyOf={({ id }) => id}
      context={context}
      firstUse={NO_PAYMENTS}
      tools={<TimesIn timeZone={timeZone} />}
      buttons={
        <>
          {can(listPaymentAccounts) && (
            <Button
              component={AppLink}
              to={paths.paymentAccounts({ projectId, projectName })}
              variant="default"
              leftSection={<IconCreditCard size={16} aria-hidden />}
            >
              Card payments
            </Button>
          )}
          <Button component={AppLink} to={paths.invoices({ projectId, projectName })} variant="default">
            Invoices
          </Button>
          {can(bookBankTransfers) && (
            <Button
              component={AppLink}
              to={paths.bankStatement({ projectId, projectName })}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              Import bank statement
            </Button>
          )}
          {EXPORT_FORMATS.map(({ format, label }) => (
            <ExportButton
              key={format}
              label={label}
              endpoint={exportMovements}
              total={read.data && countExported(totals, list.wanted.mode)}
              nothing={nothingToExport(totals)}
              start={() => download(exportMovements, { params, query: { ...query, format } })}
            />
          ))}
        </>
      }
      filters={
        <>
          <PaymentFilters {...list} />
          <PaymentTotals totals={totals} />
        </>
      }
    />
  );
}

const NO_PAYMENTS = {
  title: "No payments yet",
  text: "Payments by card, and those that staff note, will be listed here.",
};

/** Without a filter the file has what moved money. rules/payments 20 */
const countExported = (totals: readonly PaymentTotal[], mode: PaymentSearch["mode"]) =>
  totals.reduce((sum, one) => sum + (one.mode === (mode || "live") && one.paid > 0 ? one.count : 0), 0);

const nothingToExport = (totals: readonly PaymentTotal[]) =>
  totals.some(({ mode, paid }) => mode === "test" && paid > 0)
    ? "No money has moved. Choose test mode to export the tests."
    : "No money has moved: there is nothing to export.";
