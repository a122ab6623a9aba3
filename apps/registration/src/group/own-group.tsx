import { splitAddresses } from "@foyer/domain/internet/split-addresses.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { type ReactNode, useState } from "react";
import { Notice } from "../page/notice.tsx";
import { Refusal } from "../page/server.ts";
import { type OwnGroup, postGroupCancellation, postReminder } from "./group-calls.ts";
import type { GroupTexts } from "./group-texts.ts";

type Props = {
  identifier: string;
  group: OwnGroup;
  texts: GroupTexts;
  isNew: boolean;
  /** Tickets were cancelled: load the group again. */
  onChanged: () => void;
  /** How it is paid, below what is to be paid. */
  children: ReactNode;
};

/** Refusals of a group that has changed since the page was loaded. */
const ENDED = new Set(["group-not-live", "group-cancellation-closed", "group-ticket-passed-on"]);

const STATUS_TEXTS = {
  issued: "TICKET_STATUS_ISSUED",
  held: "TICKET_STATUS_HELD",
  cancelled: "TICKET_STATUS_CANCELLED",
  expired: "TICKET_STATUS_EXPIRED",
} as const;

/** The payment, who has answered, and what the contact can still do. rules/group-orders 14 */
export function OwnGroupView({ identifier, group, texts, isNew, onChanged, children }: Props) {
  const [news, setNews] = useState<{ text: string; isWrong: boolean } | null>(null);
  const { status, tickets } = group;
  const waiting = tickets.filter((ticket) => ticket.isIncomplete && isLive(ticket.status));
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setNews({ text: await work(), isWrong: false });
    } catch (error) {
      // Staff, or another tab, have ended it: the page says so.
      if (error instanceof Refusal && ENDED.has(error.code)) return onChanged();
      const isLimited = error instanceof Refusal && error.status === 429;
      setNews({ text: isLimited ? texts.TOO_MANY_REQUESTS : texts.SOMETHING_WENT_WRONG, isWrong: true });
    } finally {
      setBusy(false);
    }
  };
  const remind = (ticketId: number | null) =>
    run(async () => {
      const mailed = await postReminder(identifier, { ticketId });
      return mailed > 0 ? fillText(texts.GROUP_REMINDED, { count: mailed }) : texts.GROUP_REMINDED_ENOUGH;
    });
  const cancel = (ticketId: number | null) =>
    run(async () => {
      await postGroupCancellation(identifier, { ticketId });
      document.querySelector<HTMLElement>("main")?.focus();
      onChanged();
      return texts.TICKET_STATUS_CANCELLED;
    });
  return (
    <>
      {isNew && isLive(status) && <Notice tone="told">{texts.GROUP_KEEP_PAGE}</Notice>}
      <div className="group-head">
        <h2>{texts.GROUP_TITLE}</h2>
        <Payment group={group} texts={texts} />
        {children}
      </div>
      {news && <Notice tone={news.isWrong ? "wrong" : "told"}>{news.text}</Notice>}
      <ul className="group-list">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <span className="group-who">
              <strong>
                <bdi>{ticket.fullName || ticket.email || `${texts.TICKET_NUMBER} ${ticket.ticketId}`}</bdi>
              </strong>
              <small>
                <bdi>{ticket.email}</bdi>
              </small>
            </span>
            <span className="group-state" data-wrong={ticket.isIncomplete || undefined}>
              {texts[stateOf(ticket)]}
            </span>
            {ticket.isIncomplete && isLive(ticket.status) && (
              <button
                type="button"
                className="text-button"
                aria-label={`${texts.GROUP_REMIND}: ${ticket.fullName || ticket.email}`}
                aria-disabled={isBusy}
                onClick={() => void remind(ticket.ticketId)}
              >
                {texts.GROUP_REMIND}
              </button>
            )}
            {group.cancelUntilText !== "" && isOwn(ticket) && tickets.length > 1 && (
              <Cancel label={texts.GROUP_CANCEL_ONE} texts={texts} onCancel={() => cancel(ticket.ticketId)} />
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void remind(null)}>
          {texts.GROUP_REMIND_ALL}
        </button>
      )}
      {group.cancelUntilText !== "" && (status === "held" || tickets.some(isOwn)) && (
        <Cancel label={texts.GROUP_CANCEL_ALL} texts={texts} onCancel={() => cancel(null)}>
          <p>{fillText(texts.GROUP_CANCEL_UNTIL, { time: group.cancelUntilText })}</p>
          {status === "issued" && tickets.some(isOthers) && <p>{texts.GROUP_CANCEL_PASSED_ON}</p>}
        </Cancel>
      )}
    </>
  );
}

type Member = OwnGroup["tickets"][number];
const isOthers = ({ status, isPassedOn }: Member) => isLive(status) && isPassedOn;
/** Can the contact cancel it by itself? rules/group-orders 15 */
const isOwn = ({ status, isPassedOn }: Member) => isLive(status) && !isPassedOn;

const stateOf = ({ status, isIncomplete, isPassedOn }: Member) => {
  if (!isLive(status)) return STATUS_TEXTS[status];
  if (isPassedOn) return "GROUP_PASSED_ON";
  return isIncomplete ? "GROUP_INCOMPLETE" : "GROUP_COMPLETE";
};

function Payment({ group, texts }: { group: OwnGroup; texts: GroupTexts }) {
  const { status, totalText, reference, expirePaymentText: date, howToPay, isPaid } = group;
  if (status === "cancelled") return <Notice tone="wrong">{texts.GROUP_CANCELLED}</Notice>;
  if (status === "expired") return <Notice tone="wrong">{texts.GROUP_EXPIRED}</Notice>;
  if (status === "issued")
    return isPaid ? (
      <p>
        {texts.GROUP_PAID} <bdi>{totalText}</bdi>
      </p>
    ) : null;
  return (
    <section className="payment-due" aria-label={texts.GROUP_UNPAID}>
      <h3>{texts.GROUP_UNPAID}</h3>
      <p className="payment-amount">
        <bdi>{totalText}</bdi>
      </p>
      {date !== "" && <p>{fillText(texts.GROUP_HELD, { date })}</p>}
      {howToPay !== "" && (
        <p className="payment-how" dir="auto">
          {splitAddresses(howToPay).map(({ text, href }, index) =>
            href === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
              <a key={index} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      )}
      <p>
        {texts.PAYMENT_REFERENCE}: <bdi className="payment-reference">{reference}</bdi>
      </p>
    </section>
  );
}

type CancelProps = { label: string; texts: GroupTexts; onCancel: () => void; children?: ReactNode };

/** Asks once more. */
function Cancel({ label, texts, onCancel, children }: CancelProps) {
  return (
    <details className="again">
      <summary>
        <span>{label}</span>
      </summary>
      <div className="group-confirm">
        {children}
        <p>{texts.GROUP_CANCEL_TEXT}</p>
        <div className="group-actions">
          <button type="button" className="button" data-danger onClick={onCancel}>
            {label}
          </button>
          <button
            type="button"
            className="button"
            onClick={({ currentTarget }) => {
              const details = currentTarget.closest("details");
              if (details) details.open = false;
              details?.querySelector("summary")?.focus();
            }}
          >
            {texts.GROUP_KEEP}
          </button>
        </div>
      </div>
    </details>
  );
}
