import { LIMITS } from "@foyer/contract/limits.ts";
import { useEffect, useRef, useState } from "react";
import type { StoredScan } from "../lead-records.ts";
import type { LeadSession, Noted } from "../lead-session.ts";

const RATINGS = [1, 2, 3, 4, 5] as const;
/** Typing is stored when it pauses. */
const PAUSE_MS = 400;

/** Rating and note of a scan; each change is stored on the device at once. rules/leads 8 */
export function NoteEditor({ session, scan }: { session: LeadSession; scan: StoredScan }) {
  const { sequence } = scan;
  const [noted, setNoted] = useState<Noted>({ rating: scan.rating, note: scan.note });
  const [isFailed, setFailed] = useState(false);
  const waiting = useRef<Noted | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
    const next = waiting.current;
    waiting.current = null;
    if (next)
      session.note(sequence, next).then(
        () => setFailed(false),
        () => setFailed(true),
      );
  };
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => () => latest.current(), []);
  const change = (next: Noted, pause: number) => {
    setNoted(next);
    waiting.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), pause);
  };
  return (
    <div className="note-editor">
      <fieldset className="ratings">
        <legend>Rating</legend>
        {RATINGS.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name={`rating-${sequence}`}
              checked={noted.rating === rating}
              onChange={() => change({ ...noted, rating }, 0)}
            />
            {rating}
          </label>
        ))}
        {noted.rating !== null && (
          <button type="button" className="quiet" onClick={() => change({ ...noted, rating: null }, 0)}>
            Clear
          </button>
        )}
      </fieldset>
      <label className="field">
        <span>Note</span>
        <textarea
          rows={3}
          maxLength={LIMITS.leadNote}
          value={noted.note}
          onChange={(event) => change({ ...noted, note: event.target.value }, PAUSE_MS)}
          onBlur={keep}
        />
      </label>
      {isFailed && (
        <p className="message" data-tone="wrong" role="alert">
          This device could not store the note. Copy it, reload this page and write it again.
        </p>
      )}
    </div>
  );
}
