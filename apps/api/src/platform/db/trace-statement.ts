import { activeSpan, errorType, openSpan } from "../tracing/tracing.ts";
import { statementName } from "./statement-name.ts";

/** Measures a statement as part of the work that sent it; the polling of jobs, which is part of none, is not traced. */
export function traceStatement(text: string, answer: Promise<unknown>): void {
  if (!activeSpan()) return;
  const attributes = { "db.system.name": "postgresql" };
  const span = openSpan(statementName(text), { kind: "client", attributes });
  answer.then(
    () => span?.end(),
    (error) => {
      span?.fail(errorType(error));
      span?.end();
    },
  );
}
