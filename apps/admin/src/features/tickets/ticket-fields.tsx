import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { formatMoney } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { TICKET_LABELS } from "@foyer/domain/ticket/ticket-labels.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Title } from "@mantine/core";
import answers from "../../answers/answered-questions.module.css";
import classes from "./ticket-fields.module.css";
import { TicketValue } from "./ticket-value.tsx";

type Props = { ticket: TicketDetails; timeZone: string };

/** The columns that the summary above shows already. */
const SUMMARIZED: readonly TicketColumnName[] = ["Barcode", "Price", "Purchased", "PaymentId"];

/** The ticket's columns under labels in words; the empty ones are folded away. */
export function TicketFields({ ticket, timeZone }: Props) {
  const names = TICKET_COLUMN_NAMES.filter((name) => !SUMMARIZED.includes(name));
  const isEmpty = (name: TicketColumnName) => ticket[name] === null || ticket[name] === "";
  const empty = names.filter(isEmpty);
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Ticket <TimesIn timeZone={timeZone} size="xs" />
      </Title>
      <dl className={answers.list}>
        {names
          .filter((name) => !isEmpty(name))
          .map((name) => (
            <div key={name}>
              <dt>{TICKET_LABELS[name]}</dt>
              <dd>
                {name === "OriginalPrice" ? (
                  formatMoney(toCents(ticket.OriginalPrice), ticket.currency, "en-GB")
                ) : (
                  <TicketValue ticket={ticket} name={name} timeZone={timeZone} isZoneNamed />
                )}
              </dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <details className={classes.empty}>
          <summary>{empty.length === 1 ? "1 empty field" : `${empty.length} empty fields`}</summary>
          <p>{empty.map((name) => TICKET_LABELS[name]).join(", ")}</p>
        </details>
      )}
    </section>
  );
}
