import { Refusal } from "./server.ts";

/** Shown when not even the texts can be had. */
const FAILURE = {
  title: "The page could not be loaded",
  text: "Please check your connection and try again.",
  tooMany: "There were too many attempts from your network. Please wait a little and try again.",
  button: "Try again",
};

/** What a visitor sees when the server cannot be reached, or will not answer for a while. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isTooMany = error instanceof Refusal && error.status === 429;
  return (
    <main className="card">
      <div role="alert">
        <h1>{FAILURE.title}</h1>
        <p>{isTooMany ? FAILURE.tooMany : FAILURE.text}</p>
      </div>
      <button type="button" className="button" onClick={onRetry}>
        {FAILURE.button}
      </button>
    </main>
  );
}
