/** Tells the jobs of this server that something has changed in the database. */
export class Changes {
  #listener = () => {};

  note(): void {
    this.#listener();
  }

  /** Replaces the listener of before. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }
}
