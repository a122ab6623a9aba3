import { exportInvoices, listInvoices } from "@foyer/contract/invoices.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { ExportButton } from "../../export/export-button.tsx";
import { EXPORT_FORMATS } from "../../export/export-formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { PAGED, usePagedList } from "../../list/use-paged-list.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { INVOICE_COLUMNS } from "./invoice-columns.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { INVOICE_FILTERS, InvoiceSearch, toInvoiceFilter, toInvoiceQuery } from "./invoice-search.ts";

/** The invoices of a project. rules/invoices 12 */
export function InvoicesScreen() {
  const { projectId } = useScreenParams("invoices");
  return <ProjectPage id={projectId}>{(project) => <Invoices project={project} />}</ProjectPage>;
}

function Invoices({ project: { id: projectId, name: projectName } }: { project: Project }) {
  const list = usePagedList(InvoiceSearch, { filters: INVOICE_FILTERS, nothing: "No invoice matches." });
  const params = { projectId };
  const read = useRead(listInvoices, { params, query: toInvoiceQuery(list.wanted) }, PAGED);
  const context = useMemo(() => ({ projectId }), [projectId]);
  const query = toInvoiceFilter(list.wanted);
  return (
    <ListPage
      {...list.of(read)}
      label="Table of invoices"
      layout="stacked"
      columns={INVOICE_COLUMNS}
      keyOf={({ id }) => id}
      context={context}
      firstUse={NO_INVOICES}
      buttons={
        <>
          <Button component={AppLink} to={paths.invoicing({ projectId, projectName })} variant="default">
            Seller and VAT
          </Button>
          {EXPORT_FORMATS.map(({ format, label }) => (
            <ExportButton
              key={format}
              label={label}
              endpoint={exportInvoices}
              total={read.data?.TotalCount}
              nothing="There is no invoice to export."
              start={() => download(exportInvoices, { params, query: { ...query, format } })}
            />
          ))}
        </>
      }
      filters={<InvoiceFilters {...list} />}
    />
  );
}

const NO_INVOICES = {
  title: "No invoices yet",
  text: "Issue them from the panel of a paid ticket. They will be listed here.",
};
