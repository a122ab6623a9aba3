import pg from "pg";
import { preparedName } from "./prepared.ts";
import { Patience } from "./time-limits.ts";
import { traceStatement } from "./trace-statement.ts";
import { refusesWrites } from "./violations.ts";

/** A connection that refuses to write is replaced by one that is not older than this, in milliseconds. */
const READ_ONLY_MS = 1_000;

/** Milliseconds without an answer after which a statement's connection may be dead. Longer than a wait for a lock. */
export const SILENCE_MS = 3_500;

type Unanswered = { readonly sentAt: number; readonly isLong: boolean };

/**
 * A connection that prepares the statements that are marked so (`prepared.ts`), and that is closed when it does not
 * answer in time: a network line may die silently, and the database's own time limits have no effect on a dead line.
 */
export class DatabaseClient extends pg.Client {
  /** Called for every statement that the database answered: without an argument, or with the code of its error. */
  onAnswer = (_refusal?: string) => {};
  /** Called every `SILENCE_MS` for as long as a statement has no answer. */
  onSilence = () => {};
  /** When the database last answered on this connection, on the clock of `performance.now`. */
  answeredAt = performance.now();
  /** The process of this connection in the database, as the driver has read it. */
  declare readonly processID: number | null;
  readonly #openedAt = performance.now();
  #refusedToWrite = false;
  readonly #patience = new Patience();
  readonly #unanswered = new Set<Unanswered>();

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
  override query(statement: any, values?: any, callback?: any): any {
    if (typeof statement !== "string") return super.query(statement, values, callback);
    const name = preparedName(statement);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query: any = name === null ? statement : { name, text: statement };
    const answer: unknown = super.query(query, values, callback);
    if (answer instanceof Promise) {
      this.#watch(answer, this.#patience.of(statement));
      traceStatement(statement, answer);
    }
    return answer;
  }

  /** How long the oldest statement without an answer has waited, in milliseconds; null: all have theirs. */
  get silence(): number | null {
    const [oldest] = this.#unanswered;
    return oldest ? performance.now() - oldest.sentAt : null;
  }

  /** Does a statement wait that may take longer than others? rules/limits 6 */
  get isInLongStatement(): boolean {
    return [...this.#unanswered].some(({ isLong }) => isLong);
  }

  /**
   * Has it refused to write, so that a new one may find that the database writes again? A connection keeps the default
   * of its first moment: when an operator ends the read-only state of a role, old connections do not notice.
   */
  get isReadOnly(): boolean {
    return this.#refusedToWrite && performance.now() - this.#openedAt > READ_ONLY_MS;
  }

  /** Closes the connection without a farewell, which nobody would read. Who waits for an answer gets the reason. */
  abandon(reason?: string): void {
    this.connection.stream.destroy(reason ? new Error(`Connection terminated: ${reason}`) : undefined);
  }

  #watch(answer: Promise<unknown>, { milliseconds, isLong }: ReturnType<Patience["of"]>): void {
    const unanswered = { sentAt: performance.now(), isLong };
    this.#unanswered.add(unanswered);
    const silence = setInterval(() => this.onSilence(), SILENCE_MS);
    const end = setTimeout(() => this.abandon(`no answer within ${milliseconds} ms`), milliseconds);
    const stopWaiting = () => {
      clearInterval(silence);
      clearTimeout(end);
      this.#unanswered.delete(unanswered);
    };
    const isAnswered = (refusal?: string) => {
      this.answeredAt = performance.now();
      this.onAnswer(refusal);
    };
    answer.then(
      () => {
        stopWaiting();
        isAnswered();
      },
      (error) => {
        stopWaiting();
        this.#refusedToWrite ||= refusesWrites(error);
        if (error instanceof pg.DatabaseError) isAnswered(error.code);
      },
    );
  }
}
