import pg from "pg";
import { preparedName } from "./prepared.ts";
import { Patience } from "./time-limits.ts";

/**
 * A connection that prepares the statements that begin with `prepared(name)`, and that is closed when it does not
 * answer in time: a network line may die silently, and the database's own time limits have no effect on a dead line.
 */
export class DatabaseClient extends pg.Client {
  /** Called for every statement that the database answered: without an argument, or with the code of its error. */
  onAnswer = (_refusal?: string) => {};
  readonly #patience = new Patience();

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
  override query(statement: any, values?: any, callback?: any): any {
    if (typeof statement !== "string") return super.query(statement, values, callback);
    const name = preparedName(statement);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query: any = name === null ? statement : { name, text: statement };
    const answer: unknown = super.query(query, values, callback);
    if (answer instanceof Promise) this.#giveUpAfter(this.#patience.of(statement), answer);
    return answer;
  }

  #giveUpAfter(milliseconds: number, answer: Promise<unknown>): void {
    const giveUp = () =>
      this.connection.stream.destroy(new Error(`Connection terminated: no answer within ${milliseconds} ms`));
    const timer = setTimeout(giveUp, milliseconds);
    const isAnswered = () => {
      clearTimeout(timer);
      this.onAnswer();
    };
    answer.then(isAnswered, (error) => {
      clearTimeout(timer);
      if (error instanceof pg.DatabaseError) this.onAnswer(error.code);
    });
  }
}
