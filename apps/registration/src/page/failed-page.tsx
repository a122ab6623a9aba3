/** Shown when not even the texts can be had. */
const FAILURE = {
  title: "The page could not be loaded",
  text: "Please check your connection and try again.",
  button: "Try again",
};

/** What a visitor sees when the server cannot be reached. */
export function FailedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="card">
      <div role="alert">
        <h1>{FAILURE.title}</h1>
        <p>{FAILURE.text}</p>
      </div>
      <button type="button" className="button" onClick={onRetry}>
        {FAILURE.button}
      </button>
    </main>
  );
}
