import { useState } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { postTicketMail, Refusal } from "../page/server.ts";

type Outcome = "ready" | "sending" | "sent" | "no-address" | "too-many" | "failed";

/** The button that mails the ticket to its own address again. rules/tickets 21 */
export function MailAgain({ identifier, texts }: { identifier: string; texts: PageTexts }) {
  const [outcome, setOutcome] = useState<Outcome>("ready");
  const send = async () => {
    setOutcome("sending");
    setOutcome(await mail(identifier));
  };
  const text = textOf(outcome, texts);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={outcome === "sending"}
        onClick={() => outcome !== "sending" && void send()}
      >
        {texts.MAIL_TICKET_AGAIN}
      </button>
      {text !== "" && <Notice tone={outcome === "sent" ? "told" : "wrong"}>{text}</Notice>}
    </>
  );
}

async function mail(identifier: string): Promise<Outcome> {
  try {
    await postTicketMail(identifier);
    return "sent";
  } catch (error) {
    if (!(error instanceof Refusal)) return "failed";
    if (error.code === "ticket-without-address") return "no-address";
    return error.status === 429 ? "too-many" : "failed";
  }
}

function textOf(outcome: Outcome, texts: PageTexts): string {
  if (outcome === "ready" || outcome === "sending") return "";
  return {
    sent: texts.TICKET_MAILED_AGAIN,
    "no-address": texts.TICKET_WITHOUT_ADDRESS,
    "too-many": texts.TOO_MANY_REQUESTS,
    failed: texts.SOMETHING_WENT_WRONG,
  }[outcome];
}
