import { Refusal } from "./server.ts";

/** Fallback texts for when the localised texts cannot be loaded. */
const FAILURE = {
  title: "The page could not be loaded",
  text: "Please check your connection and try again.",
  tooMany: "There were too many attempts from your network. Please wait a moment and try again.",
  button: "Try again",
};

/** Shown when the server is unreachable, fails, or enforces a rate limit. */
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
