import {
  findVatNumberError,
  getInvoicing,
  type Invoicing,
  updateInvoicing,
} from "@foyer/contract/invoicing.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Skeleton, Stack } from "@mantine/core";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { countryChoices } from "../../invoices/country-choices.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";

type InvoicingValues = Values<typeof updateInvoicing>;
const { CheckField, SelectField, TextField } = fieldsOf<InvoicingValues>();
const NumberField = numberFieldOf<InvoicingValues>();

/** The seller of a project's tickets and the VAT in their prices. rules/invoices 1, 2 */
export function InvoicingScreen() {
  const { projectId } = useScreenParams("invoicing");
  return <ProjectPage id={projectId}>{(project) => <Seller project={project} />}</ProjectPage>;
}

function Seller({ project }: { project: Project }) {
  return (
    <LoadGate
      read={useRead(getInvoicing, { params: { projectId: project.id } })}
      failed="The seller could not be loaded."
      loading={<Skeleton height={320} maw={WIDTHS.form} />}
    >
      {(latest) => <SellerForm projectId={project.id} latest={latest} />}
    </LoadGate>
  );
}

const findErrors = (values: { country?: unknown; vatNumber?: unknown }) => {
  const vatNumber = findVatNumberError(values);
  return vatNumber ? { vatNumber } : {};
};

function SellerForm({ projectId, latest }: { projectId: number; latest: Invoicing }) {
  const form = useEntityForm(updateInvoicing, {
    params: { projectId },
    latest,
    check: findErrors,
    refreshes: [getInvoicing],
    saved: ({ isComplete }) =>
      isComplete ? "The seller is saved. Invoices can be issued." : "The seller is saved.",
  });
  return (
    <Stack gap="md">
      {!latest.isComplete && (
        <Alert color="blue" maw={WIDTHS.form}>
          No invoices are issued yet. They need a name, an address, a country, a VAT or tax number, and the
          VAT in the prices.
        </Alert>
      )}
      <FormPanel form={form} failed="The seller could not be saved.">
        <TextField name="name" label="Name of the seller" dir="auto" />
        <TextField
          name="address"
          label="Address"
          hint="Street, postcode and city, without the country."
          dir="auto"
          multiline
        />
        <SelectField
          name="country"
          label="Country"
          choices={countryChoices()}
          nothingFound="No country matches."
          clearLabel="No country"
          required={false}
        />
        <TextField
          name="vatNumber"
          label="VAT number"
          hint="With the letters of the country, such as DE123456789."
        />
        <TextField
          name="taxNumber"
          label="Tax number"
          hint="Where there is no VAT number, this is required."
        />
        <NumberField
          name="vatPercent"
          label="VAT in the prices (%)"
          hint="Prices contain it. 0 where none is charged: say why in the note. A registration may have a rate of its own."
          isShare
          required={false}
        />
        <TextField
          name="numberPrefix"
          label="Prefix of invoice numbers"
          hint="F-2026- makes F-2026-0001, F-2026-0002 … Projects of the same seller with the same prefix share one series."
        />
        <TextField
          name="note"
          label="Note below the sums (optional)"
          hint="Such as your bank details, or why no VAT is charged."
          dir="auto"
          multiline
        />
        <CheckField
          name="isSelfService"
          label="Visitors get their invoice themselves"
          hint="On the page of their paid ticket or group they enter who it is for, and download it. It is mailed to them, too."
        />
      </FormPanel>
    </Stack>
  );
}
