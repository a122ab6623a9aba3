import { issueInvoice, type TicketInvoices } from "@foyer/contract/invoices.ts";
import { findVatNumberError } from "@foyer/contract/invoicing.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { sumUpVat, toPercent, totalOf, toVatRate } from "@foyer/domain/invoice/vat.ts";
import { mayReverseCharge } from "@foyer/domain/invoice/vat-number.ts";
import { toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { Group, Stack, Text } from "@mantine/core";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { countryChoices } from "../../../invoices/country-choices.ts";
import { NoMailServer } from "../../../session/no-mail-server.tsx";
import { TICKET_READS } from "../server/ticket-reads.ts";

type InvoiceValues = Values<typeof issueInvoice>;
const { CheckField, SelectField, TextField } = fieldsOf<InvoiceValues>();

type FormProps = {
  params: { projectId: number; ticketId: number };
  offer: TicketInvoices;
  onClose: () => void;
};
type Props = Omit<FormProps, "offer"> & { offer: TicketInvoices | undefined };

/** Asks who gets the invoice, and shows its sums before it is issued. rules/invoices 5, 6 */
export function IssueInvoice({ offer, ...form }: Props) {
  const title = offer?.isOfGroup ? "Invoice for the group" : `Invoice for ticket ${form.params.ticketId}`;
  return (
    <FormDialog isOpen={offer !== undefined} title={title} onClose={form.onClose}>
      {offer && <InvoiceForm {...form} offer={offer} />}
    </FormDialog>
  );
}

const findErrors = (values: { country?: unknown; vatNumber?: unknown }) => {
  const vatNumber = findVatNumberError(values);
  return vatNumber ? { vatNumber } : {};
};

function InvoiceForm({ params, offer, onClose }: FormProps) {
  const form = useEntityForm(issueInvoice, {
    params,
    start: {
      ...offer.proposed,
      vatNumber: "",
      isReverseCharge: false,
      isMailed: offer.mailAddress !== "",
    },
    check: findErrors,
    refreshes: TICKET_READS,
    saved: ({ number }) => `Invoice ${number} is issued.`,
    onSaved: onClose,
  });
  const { country, vatNumber, isReverseCharge } = form.values;
  const party = { country: String(country ?? ""), vatNumber: String(vatNumber ?? "") };
  const mayReverse = mayReverseCharge(offer.seller, party);
  const forget = () => {
    if (isReverseCharge) form.change({ isReverseCharge: false });
  };
  return (
    <DialogForm form={form} failed="No invoice was issued." submit="Issue invoice" onCancel={onClose}>
      <TextField name="name" label="Name or company" dir="auto" />
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
        onChosen={forget}
      />
      <TextField
        name="vatNumber"
        label="VAT number (optional)"
        hint="With the letters of the country, such as ATU12345678."
      />
      <TextField name="email" label="Email (optional)" hint="Printed on the invoice." />
      {(mayReverse || isReverseCharge) && (
        <CheckField
          name="isReverseCharge"
          label="Reverse charge"
          hint="The recipient pays the VAT in their country. What was paid is the net amount."
        />
      )}
      {offer.mailAddress !== "" && (
        <>
          <CheckField name="isMailed" label="Send it by email" hint={`To ${offer.mailAddress}.`} />
          <NoMailServer />
        </>
      )}
      <Sums offer={offer} isReverseCharge={isReverseCharge === true} />
    </DialogForm>
  );
}

/** The sums of the invoice, by rate. */
function Sums({ offer, isReverseCharge }: { offer: TicketInvoices; isReverseCharge: boolean }) {
  const sums = sumUpVat(
    offer.lines.map(({ vatPercent, gross }) => ({
      rate: toVatRate(isReverseCharge ? 0 : vatPercent),
      gross: toCents(gross),
    })),
  );
  const money = (cents: ReturnType<typeof toCents>) => formatAmount(cents, offer.currency);
  const rows: [name: string, amount: string][] = [
    ...sums.flatMap(({ rate, net, vat }): [string, string][] => [
      [sums.length > 1 ? `Net at ${toPercent(rate)} %` : "Net", money(net)],
      [`VAT ${toPercent(rate)} %`, money(vat)],
    ]),
    ["Total", money(totalOf(sums).gross)],
  ];
  const fees = offer.lines.filter(({ ticketId }) => ticketId === null).map(({ gross }) => toCents(gross));
  const fee = wholeCents(fees.reduce((sum, one) => sum + one, 0));
  return (
    <Stack gap={4}>
      <Stack component="dl" gap={2} m={0} aria-label="Sums of the invoice">
        {rows.map(([name, amount]) => (
          <Group key={name} justify="space-between" fw={name === "Total" ? 600 : 400}>
            <Text component="dt" size="sm" inherit>
              {name}
            </Text>
            <Text component="dd" m={0} size="sm" inherit>
              {amount}
            </Text>
          </Group>
        ))}
      </Stack>
      {fee > 0 && (
        <Text size="sm" c="dimmed">
          With the card fee of {money(fee)}, a line of its own.
        </Text>
      )}
    </Stack>
  );
}
