/**
 * Reads the next item while the current one is worked on, such as the next rows of a file while the database stores these.
 * An error of the source is thrown where its item would come.
 */
export async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // Thrown by the next turn, or by nobody if there is none: no unhandled rejection meanwhile.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return();
  }
}
