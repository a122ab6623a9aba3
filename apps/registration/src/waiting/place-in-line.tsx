import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type MouseEvent, type ReactNode, useState } from "react";
import { registrationPath } from "../page/address.ts";
import { Notice } from "../page/notice.tsx";
import { Refusal } from "../page/server.ts";
import type { WaitingTextName, WaitingTexts } from "./load-waiting-page.ts";
import { postLeave, type WaitingPlace } from "./waiting-calls.ts";
import "./waiting.css";

type Props = {
  identifier: string;
  place: WaitingPlace;
  texts: WaitingTexts;
  /** The place has ended: load it again. */
  onChanged: () => void;
  /** The way on, where the place has ended. */
  children: ReactNode;
};

const ENDED = {
  taken: "WAITING_LIST_TAKEN",
  expired: "WAITING_LIST_EXPIRED",
  left: "WAITING_LIST_LEFT",
  removed: "WAITING_LIST_LEFT",
} as const satisfies Record<string, WaitingTextName>;

/** A place in line: its number, its offer, or how it ended. rules/waiting-list 4 */
export function PlaceInLine({ identifier, place, texts, onChanged, children }: Props) {
  const { state, offerUntilText, registrationCode } = place;
  if (state !== "waiting" && state !== "offered") {
    return (
      <div className="closed">
        <h2>{texts[ENDED[state]]}</h2>
        {state !== "taken" && children}
      </div>
    );
  }
  const leave = <Leave identifier={identifier} texts={texts} onLeft={onChanged} />;
  if (state === "waiting") {
    return (
      <div className="closed">
        <h2>{fillText(texts.WAITING_LIST_PLACE, { place: place.place ?? "" })}</h2>
        <p>{texts.WAITING_LIST_KEEP}</p>
        {leave}
      </div>
    );
  }
  return (
    <div className="closed">
      <h2>{fillText(texts.WAITING_LIST_OFFERED, { until: offerUntilText })}</h2>
      <a
        className="button"
        data-main
        href={`${registrationPath(registrationCode)}?${new URLSearchParams({ lang: place.cultureCode, offer: identifier })}`}
      >
        {texts.WAITING_LIST_REGISTER}
      </a>
      {leave}
    </div>
  );
}

type LeaveProps = { identifier: string; texts: WaitingTexts; onLeft: () => void };

/** Gives up the place, after one more question. */
function Leave({ identifier, texts, onLeft }: LeaveProps) {
  const [status, setStatus] = useState<"open" | "sending" | WaitingTextName>("open");
  const leave = async () => {
    setStatus("sending");
    const refusal = await postLeave(identifier).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null || (refusal instanceof Refusal && refusal.code === "not-waiting")) {
      // This part goes away; the focus must not fall to the body.
      document.querySelector<HTMLElement>("main")?.focus();
      onLeft();
      return;
    }
    const isLimited = refusal instanceof Refusal && refusal.status === 429;
    setStatus(isLimited ? "TOO_MANY_REQUESTS" : "SOMETHING_WENT_WRONG");
  };
  const stay = ({ currentTarget }: MouseEvent) => {
    const details = currentTarget.closest("details");
    if (details) details.open = false;
    details?.querySelector("summary")?.focus();
  };
  return (
    <details className="again">
      <summary>
        <span>{texts.WAITING_LIST_LEAVE}</span>
      </summary>
      <div className="leave-line">
        {status !== "open" && status !== "sending" && <Notice tone="wrong">{texts[status]}</Notice>}
        <p>{texts.WAITING_LIST_LEAVE_TEXT}</p>
        <button
          type="button"
          className="button"
          data-danger
          aria-disabled={status === "sending"}
          onClick={() => status !== "sending" && void leave()}
        >
          {texts.WAITING_LIST_LEAVE}
        </button>
        <button type="button" className="button" onClick={stay}>
          {texts.WAITING_LIST_STAY}
        </button>
      </div>
    </details>
  );
}
