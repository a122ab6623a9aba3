import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { formatMoney } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Group, Text, Title } from "@mantine/core";
import { StatusMark } from "./status-mark.tsx";
import classes from "./ticket-summary.module.css";
import { TicketValue } from "./ticket-value.tsx";

type Props = { ticket: TicketDetails; timeZone: string };

/** What a clerk looks for first: whose ticket it is, whether it is valid and paid, and its barcode. */
export function TicketSummary({ ticket, timeZone }: Props) {
  const { fullName, Company, Position, Email, registrationName, cultureCode, Barcode } = ticket;
  return (
    <section className={classes.summary} aria-label="Summary">
      <div>
        <Title order={2} size="h3">
          <bdi>{fullName || Company || "No name"}</bdi>
        </Title>
        <Line text={[Position, fullName && Company].filter(Boolean).join(", ")} />
        <Line text={Email} />
      </div>
      <div className={classes.status} data-status={ticket.status}>
        <StatusMark status={ticket.status} size="xl" />
        <div>
          <PaymentLine ticket={ticket} timeZone={timeZone} />
        </div>
      </div>
      <Group gap="sm">
        <span className={classes.barcode} dir="ltr">
          {Barcode}
        </span>
        <CopyButton value={Barcode} label="Copy barcode" size="xs" />
      </Group>
      <Text size="sm" c="dimmed">
        from the registration <bdi>{registrationName}</bdi>, in {languageName(cultureCode)}
      </Text>
    </section>
  );
}

function Line({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <Text c="dimmed" className={classes.line ?? ""}>
      <bdi>{text}</bdi>
    </Text>
  );
}

/** The amount and, as far as they matter in this status, the deadline and the payment. */
function PaymentLine({ ticket, timeZone }: Props) {
  const { status, Price, Purchased, PaymentId, ExpirePaymentDateTime, currency } = ticket;
  const amount = <strong>{formatMoney(toCents(Price), currency, "en-GB")}</strong>;
  const deadline = ExpirePaymentDateTime && (
    <>
      {" "}
      by <TicketValue ticket={ticket} name="ExpirePaymentDateTime" timeZone={timeZone} />
    </>
  );
  const payment = PaymentId && (
    <Text size="sm" c="dimmed">
      Payment id <bdi>{PaymentId}</bdi>
    </Text>
  );
  if (Price === 0) return <>Free of charge{payment}</>;
  if (Purchased)
    return (
      <>
        {amount} paid{payment}
      </>
    );
  if (status === "held")
    return (
      <>
        {amount} to pay{deadline}
      </>
    );
  return (
    <>
      {amount}, not paid{status === "expired" && deadline}
    </>
  );
}

/** `de-DE` as "German (Germany)". */
function languageName(cultureCode: string): string {
  return new Intl.DisplayNames("en-GB", { type: "language" }).of(cultureCode) ?? cultureCode;
}
