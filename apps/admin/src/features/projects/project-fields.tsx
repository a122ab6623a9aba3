import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { eventIdOf } from "@foyer/domain/project/link-template.ts";
import { currencies } from "../../form/currencies.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { zoneFieldOf } from "../../form/fields/zone-field.tsx";
import { HowToPayField } from "../../how-to-pay/how-to-pay-field.tsx";
import { useSession } from "../../session/use-session.ts";
import { LinkTemplates } from "./link-templates.tsx";
import classes from "./project-fields.module.css";
import { hintOfTime, type ProjectValues } from "./project-times.ts";

const { CheckField, SelectField, TextField } = fieldsOf<ProjectValues>();
const MomentField = momentFieldOf<ProjectValues>();
const ZoneField = zoneFieldOf<ProjectValues>();

type Props = {
  values: ProjectValues;
  /** The ID of the edited project; a new one has none yet. */
  id?: number;
};

function CurrencyField() {
  const { currency } = useSession();
  return (
    <SelectField
      name="currency"
      label="Currency"
      choices={currencies()}
      placeholder={`${currency}, as in the settings`}
      nothingFound="No such currency"
      clearLabel="Use the currency of the settings"
      hint="Of all prices and payments. It stays once there are tickets with a price or payments."
    />
  );
}

/** The general information of a project, to add or edit. */
export function ProjectFields({ values, id = 1 }: Props) {
  const { startDateTime, endDateTime, timeZone, eventBEID } = values;
  const eventId = eventIdOf({ id, eventBEID: eventBEID?.trim() ?? "" });
  return (
    <>
      <div className={classes.names}>
        <TextField
          name="eventBEID"
          label="Event BEID"
          hint="Optional. The event's ID in another system; it fills {eventId} in the links of QR codes."
        />
        <TextField name="name" label="Title" dir="auto" />
      </div>
      <div className={classes.times}>
        <MomentField
          name="startDateTime"
          dayLabel="Start date"
          timeLabel="Start time"
          calendarLabel="Choose the start date"
          timeHint={hintOfTime(startDateTime, timeZone)}
        />
        <MomentField
          name="endDateTime"
          dayLabel="End date"
          timeLabel="End time"
          calendarLabel="Choose the end date"
          near="startDateTime"
          timeHint={hintOfTime(endDateTime, timeZone)}
        />
      </div>
      <ZoneField
        name="timeZone"
        label="Time zone"
        hint="Of the venue. All times of this project are shown in it."
      />
      <CurrencyField />
      <LinkTemplates values={values} eventId={eventId} />
      <HowToPayField culture={DEFAULT_CULTURE} hint="For all registrations with a price." />
      <div className={classes.contact}>
        <TextField
          name="contactEmail"
          label="Contact: email"
          hint="Visitors see it on their page and ticket."
        />
        <TextField name="contactPhone" label="Contact: phone" />
      </div>
      <CheckField
        name="asksReprintReason"
        label="Ask why a badge is printed again"
        hint="The reason is recorded in the history. A first print needs none."
      />
    </>
  );
}
