import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import { countReservedBarcodes } from "@foyer/contract/offline-registration.ts";
import { getPlay } from "@foyer/contract/play.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrationLanguages } from "@foyer/contract/registration-languages.ts";
import {
  getRegistration,
  listRegistrations,
  type Registration,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert } from "@mantine/core";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { HowToPayField } from "../../how-to-pay/how-to-pay-field.tsx";
import { useRead } from "../../server/use-read.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { FieldGroup } from "./field-group.tsx";
import { HolderFields } from "./holder-fields.tsx";
import { ItecFields } from "./itec/itec-fields.tsx";
import { LanguagesField } from "./languages-field.tsx";
import { findRegistrationErrors, type RegistrationValues, TIMES } from "./opening-times.ts";
import { NameField, PlanField, PoolShortage, ReservationHint } from "./registration-fields.tsx";
import { Terms } from "./registration-terms.tsx";
import classes from "./registrations.module.css";

const { TextField, SelectField, SwitchField, CheckField } = fieldsOf<RegistrationValues>();
const MomentField = momentFieldOf<RegistrationValues>();
const NumberField = numberFieldOf<RegistrationValues>();

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];
const OUTCOMES = [
  { value: "ticket", label: "Ticket" },
  { value: "textMessage", label: "Text message" },
];

const REFRESHES = [
  listRegistrations,
  getRegistration,
  listCodeShortages,
  countReservedBarcodes,
  listRegistrationLanguages,
];

/** The edit form of a registration. It also shows what cannot be changed. */
export function RegistrationForm({ project, latest }: { project: Project; latest: Registration }) {
  const form = useEntityForm(updateRegistration, {
    params: { projectId: project.id, registrationId: latest.id },
    latest,
    moments: TIMES,
    check: findRegistrationErrors(project.timeZone),
    refreshes: REFRESHES,
    saved: () => "Registration was successfully updated",
  });
  const pools = useRead(listBarcodePools, { params: { projectId: project.id } });
  const pool = pools.data?.find(({ id }) => id === Number(form.values.barCodePoolId));
  // Its own tickets have their codes already.
  const available = pool && pool.available + latest.issued + latest.held;
  const play = useRead(getPlay, { params: { projectId: project.id, registrationId: latest.id } });
  const asksForNoAddress = play.data?.ticketFields.every(({ field }) => field !== "email");
  const isOffline = latest.registrationType === "Offline";
  const price = Number(form.values.ticketPrice);
  // rules/registrations 8: a ticket has no message.
  const forgetMessage = (outcome: string) => outcome === "ticket" && form.change({ outcomeMessage: "" });
  return (
    <FormPanel form={form} failed="The registration could not be saved.">
      <FieldGroup title="Sale">
        <NameField />
        <Terms latest={latest} pools={pools.data ?? []} />
        <div className={classes.columns}>
          <PlanField hint={`${formatCount(latest.issued + latest.held)} taken`} />
          <SelectField name="status" label="Status" choices={STATUSES} isAlwaysChosen required={false} />
        </div>
        {isOffline ? (
          <ReservationHint />
        ) : (
          <PoolShortage available={available} plan={Number(form.values.ticketCount)} />
        )}
        {!isOffline && <OpeningFields timeZone={project.timeZone} />}
        {!isOffline && (
          <CheckField
            name="isListed"
            label="Listed"
            hint="Visitors who find another registration of this event closed or sold out are led here. Switch it off for a link that only few people should have."
          />
        )}
      </FieldGroup>
      {!isOffline && (
        <FieldGroup title="Who may register">
          <LanguagesField projectId={project.id} registration={latest} />
          <VisitorFields
            asksForNoAddress={asksForNoAddress}
            isUnique={form.values.uniqueEmail === true}
            signsIn={form.values.isAuthRequired === true}
          />
        </FieldGroup>
      )}
      {price > 0 && (
        <FieldGroup title="Payment">
          <PaymentFields
            culture={latest.cultureCode}
            price={price}
            confirms={form.values.confirmsEmail === true}
            misses={asksForNoAddress === true && form.values.confirmsEmail === true}
          />
        </FieldGroup>
      )}
      {(!isOffline || latest.outcome === "textMessage") && (
        <FieldGroup title="Afterwards">
          <SwitchField name="outcome" label="Outcome" choices={OUTCOMES} onChosen={forgetMessage} />
          {form.values.outcome === "textMessage" && (
            <TextField name="outcomeMessage" label="Message" dir="auto" multiline required />
          )}
          {!isOffline && (
            <HolderFields
              timeZone={project.timeZone}
              hasPrice={price > 0}
              cancels={(form.values.cancelUntil?.day ?? "") !== ""}
              refunds={hasText(form.values.refundPercent) || (form.values.refundUntil?.day ?? "") !== ""}
              hasStages={
                (form.values.refundUntil?.day ?? "") !== "" || hasText(form.values.laterRefundPercent)
              }
              corrects={(form.values.correctUntil?.day ?? "") !== ""}
              passesOn={(form.values.passOnUntil?.day ?? "") !== ""}
              play={play.data}
            />
          )}
          {!isOffline && <ItecFields latest={latest} />}
        </FieldGroup>
      )}
    </FormPanel>
  );
}

const hasText = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** The fields of the opening times. */
function OpeningFields({ timeZone }: { timeZone: string }) {
  return (
    <div className={classes.times}>
      <MomentField
        name="opensAt"
        dayLabel="Opens on"
        timeLabel="Opens at"
        calendarLabel="Choose the day it opens"
        hint={`Leave empty to open at once. Times are in ${timeZone}.`}
      />
      <MomentField
        name="closesAt"
        dayLabel="Closes on"
        timeLabel="Closes at"
        calendarLabel="Choose the day it closes"
        near="opensAt"
        hint="Leave empty to close when the event is over."
      />
    </div>
  );
}

type VisitorProps = { asksForNoAddress: boolean | undefined; isUnique: boolean; signsIn: boolean };

/** The fields that only online registrations have. rules/offline-registration 1 */
function VisitorFields({ asksForNoAddress, isUnique, signsIn }: VisitorProps) {
  return (
    <>
      <CheckField name="uniqueEmail" label="Unique emails" hint="One live ticket for each email address." />
      {isUnique && asksForNoAddress && (
        <Alert color="orange">
          This registration asks for no email address, so no ticket is refused for a repeated one.
        </Alert>
      )}
      <CheckField
        name="isAuthRequired"
        label="Attendees sign in"
        hint="Visitors sign in before they register, by a code that is mailed to them or at the identity provider for visitors if there is one. One live ticket for each of them."
      />
      {signsIn ? (
        <NoMailServer>Visitors must ask you for their code: admins read it in the outbox.</NoMailServer>
      ) : (
        <NumberField
          name="groupMaximum"
          label="People in a group order"
          hint="How many people one person can register at once, with one payment: 2 to 50, for most events 10. Leave empty to not allow it."
          required={false}
        />
      )}
    </>
  );
}

type PaymentProps = {
  culture: string;
  price: number;
  confirms: boolean;
  /** It needs addresses that nobody is asked for. */
  misses: boolean;
};

/** The fields of a registration whose tickets cost something. */
function PaymentFields({ culture, price, confirms, misses }: PaymentProps) {
  return (
    <>
      <CheckField
        name="confirmsEmail"
        label="Confirm addresses"
        hint="An unpaid ticket takes a place only once the visitor has entered a code that is mailed to their address."
      />
      {confirms && (
        <NoMailServer>Visitors must ask you for their code: admins read it in the outbox.</NoMailServer>
      )}
      {misses && (
        <Alert color="orange">
          This registration asks for no email address, so nobody can get an unpaid ticket.
        </Alert>
      )}
      <HowToPayField
        culture={culture}
        price={price}
        hint="Without a text here, that of the project is shown."
      />
      <NumberField
        name="vatPercent"
        label="VAT in the price (%)"
        hint="For invoices. Leave empty for the rate of the project."
        isShare
        required={false}
      />
    </>
  );
}
