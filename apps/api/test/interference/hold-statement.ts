import pg from "pg";

/**
 * Holds the next statement of the product that has these words, in this process, on its way to the database: another
 * request can go first on any machine. `reached` resolves when it is held; `letGo` sends it.
 */
export function holdStatement(words: string): { reached: Promise<void>; letGo: () => void } {
  const original = pg.Client.prototype.query;
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
  pg.Client.prototype.query = function query(this: pg.Client, statement: any, ...rest: any[]): any {
    const send = () => original.apply(this, [statement, ...rest] as never);
    const text = typeof statement === "string" ? statement : statement?.text;
    if (!text?.includes(words)) return send();
    pg.Client.prototype.query = original;
    reached.resolve();
    return go.promise.then(send);
  } as typeof original;
  return {
    reached: reached.promise,
    letGo: () => {
      pg.Client.prototype.query = original;
      go.resolve();
    },
  };
}
