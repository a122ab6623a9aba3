import type { Ref } from "react";

type Props = {
  ref: Ref<HTMLDivElement>;
  title: string;
  lines: readonly { inputId: string; question: string; issue: string }[];
};

/** The error summary; each line links to its question. */
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

/** The invalid input of a question with several inputs. */
function focusOn(inputId: string): void {
  const first = document.getElementById(inputId);
  const wrong = first?.closest(".player-question")?.querySelector<HTMLElement>("[aria-invalid=true]");
  (wrong ?? first)?.focus();
}
