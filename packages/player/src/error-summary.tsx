import type { Ref } from "react";

type Props = {
  ref: Ref<HTMLDivElement>;
  title: string;
  lines: readonly { inputId: string; question: string; issue: string }[];
};

/** What has to be mended, each line leading to its question. */
export function ErrorSummary({ ref, title, lines }: Props) {
  return (
    <div ref={ref} className="player-summary" role="alert" tabIndex={-1}>
      <p>{title}</p>
      <ul>
        {lines.map(({ inputId, question, issue }) => (
          <li key={inputId}>
            <button type="button" onClick={() => focusOn(inputId)}>
              <span>{question}</span> {issue}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of a question with several inputs, the one that is wrong. */
function focusOn(inputId: string): void {
  const first = document.getElementById(inputId);
  const wrong = first?.closest(".player-question")?.querySelector<HTMLElement>("[aria-invalid=true]");
  (wrong ?? first)?.focus();
}
