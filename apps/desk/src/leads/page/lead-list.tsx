import type { LeadFormat } from "@foyer/contract/exhibitors.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { useState } from "react";
import { saveFile } from "../../page/save-file.ts";
import type { LeadItem } from "../lead-items.ts";
import type { LeadSession, LeadView } from "../lead-session.ts";
import { belowOf, nameOf, STATE_WORDS, stateOf } from "./describe-item.ts";
import { LeadDetails } from "./lead-details.tsx";
import { NoteEditor } from "./note-editor.tsx";

type Props = { session: LeadSession; view: LeadView; formatAt: (at: string) => string };

/** Further ones are found by a word. */
const MAX_SHOWN = 100;

/** The leads of the exhibitor, and scans of this device that are none yet, or were none. */
export function LeadList({ session, view, formatAt }: Props) {
  const [word, setWord] = useState("");
  const wanted = word.trim().toLowerCase();
  const found = view.items.filter((item) => wanted === "" || textOf(item).includes(wanted));
  const leads = view.items.filter((item) => stateOf(item) === "lead").length;
  return (
    <section className="panel">
      <h2>{leads === 0 ? "No leads yet" : countOf(leads, "lead")}</h2>
      {view.items.length > 0 && (
        <>
          <Download session={session} view={view} />
          <label className="field">
            <span>Find</span>
            <input
              type="search"
              value={word}
              placeholder="Name, company or note"
              onChange={(event) => setWord(event.target.value)}
            />
          </label>
        </>
      )}
      {view.items.length === 0 && <p>Whoever you scan is listed here, if they share their details.</p>}
      {view.items.length > 0 && found.length === 0 && <p>Nobody is found by this.</p>}
      <ul className="leads">
        {found.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.key}>
            <Item session={session} view={view} item={item} formatAt={formatAt} />
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <p className="quiet">{countOf(found.length - MAX_SHOWN, "more is", "more are")} found by a word.</p>
      )}
    </section>
  );
}

function Item({ session, view, item, formatAt }: Props & { item: LeadItem }) {
  const state = stateOf(item);
  const { title, reason } = STATE_WORDS[state];
  const at = formatAt(item.at);
  if (item.is === "scan" && state !== "waiting" && state !== "coming")
    return (
      <div className="lead-refused">
        <div>
          <strong>{title}</strong>
          <span className="quiet">
            {at} · {reason}
          </span>
        </div>
        <button type="button" onClick={() => void session.dismiss(item.scan.sequence)}>
          Remove
        </button>
      </div>
    );
  if (state === "ended")
    return (
      <div className="lead-refused">
        <div>
          <strong>{title}</strong>
          <span className="quiet">
            {at} · {reason}
          </span>
        </div>
      </div>
    );
  const own = item.is === "lead" ? item.own : item.scan;
  const name = item.is === "lead" ? nameOf(item.lead.fields) : title;
  const below = item.is === "lead" ? belowOf(item.lead.fields) : (item.scan.code ?? reason);
  return (
    <details className="lead">
      <summary>
        <bdi className="lead-name">{name}</bdi>
        <span className="quiet">
          {[below, at, own?.rating ? `rating ${own.rating}` : ""].filter((part) => part !== "").join(" · ")}
        </span>
      </summary>
      <div className="lead-opened">
        {item.is === "lead" && (
          <LeadDetails
            lead={item.lead}
            own={item.own}
            device={session.device}
            fields={view.kit.fields}
            formatAt={formatAt}
          />
        )}
        {own && <NoteEditor key={own.sequence} session={session} scan={own} />}
      </div>
    </details>
  );
}

const DOWNLOADS = [
  { format: "csv", word: "Download as csv" },
  { format: "xlsx", word: "Download for Excel" },
] as const;

function Download({ session, view }: { session: LeadSession; view: LeadView }) {
  const [state, setState] = useState<"resting" | LeadFormat | "failed">("resting");
  const isBusy = state === "csv" || state === "xlsx";
  const download = async (format: LeadFormat) => {
    if (isBusy) return;
    setState(format);
    try {
      saveFile(await session.download(format), `leads of ${view.kit.exhibitorName}.${format}`);
      setState("resting");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <p className="buttons">
        {DOWNLOADS.map(({ format, word }) => (
          <button key={format} type="button" aria-disabled={isBusy} onClick={() => void download(format)}>
            {state === format ? "Downloading …" : word}
          </button>
        ))}
      </p>
      {state === "failed" && (
        <p className="message" data-tone="wrong" role="alert">
          The file could not be downloaded. Try again with a network.
        </p>
      )}
    </>
  );
}

function textOf(item: LeadItem): string {
  const words =
    item.is === "lead"
      ? [...Object.values(item.lead.fields), ...item.lead.notes.map(({ note }) => note), item.own?.note]
      : [item.scan.note, item.scan.code];
  return words.join("\n").toLowerCase();
}
