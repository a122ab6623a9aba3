import { Worker } from "node:worker_threads";
import { problem } from "../http/problem-error.ts";

type Settings = {
  /** The module that runs in the thread; it calls `answerWork`. */
  module: URL;
  /** Pieces that may wait for their turn; more are refused as busy. */
  mostWaiting: number;
  /** How long a piece may wait and be worked on, together, before it is given up as busy. */
  patienceMs: number;
  /** The thread is given back, with its memory, after so long without work. */
  idleMs: number;
};

type Piece<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (reason: unknown) => void;
  timer: NodeJS.Timeout;
};

/** What a thread sends back for each piece. */
export type Answer = { output: unknown } | { failure: string };

/** Keeps the thread well below what a server's memory is measured by. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Does heavy work in a thread of its own, one piece after another, so that other requests do not feel it. The thread
 * starts with the first piece. Whoever would have to wait too long gets `busy`. rules/limits 5
 */
export class WorkThread<Input, Output> {
  readonly #settings: Settings;
  readonly #waiting: Piece<Input, Output>[] = [];
  #running: Piece<Input, Output> | undefined;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async run(input: Input): Promise<Output> {
    if (this.#waiting.length >= this.#settings.mostWaiting) throw problem("busy");
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const piece: Piece<Input, Output> = {
      ...{ input, resolve, reject },
      timer: setTimeout(() => this.#giveUp(piece), this.#settings.patienceMs),
    };
    this.#waiting.push(piece);
    this.#startNext();
    return promise;
  }

  #startNext(): void {
    if (this.#running) return;
    this.#running = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (this.#running) {
      this.#worker ??= this.#startWorker();
      this.#worker.postMessage(this.#running.input);
    } else this.#idle = setTimeout(() => this.#stopWorker(), this.#settings.idleMs).unref();
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#settings.module, { resourceLimits: LIMITS });
    // A server that stops does not wait for it.
    worker.unref();
    worker.on("message", (answer: Answer) => {
      if (worker !== this.#worker) return;
      this.#settle((piece) =>
        "output" in answer
          ? piece.resolve(answer.output as Output)
          : piece.reject(new Error(`A work thread failed: ${answer.failure}`)),
      );
    });
    worker.on("error", (error) => {
      if (worker !== this.#worker) return;
      this.#worker = undefined;
      this.#settle((piece) => piece.reject(error));
    });
    return worker;
  }

  #settle(tell: (piece: Piece<Input, Output>) => void): void {
    const piece = this.#running;
    this.#running = undefined;
    if (piece) {
      clearTimeout(piece.timer);
      tell(piece);
    }
    this.#startNext();
  }

  #giveUp(piece: Piece<Input, Output>): void {
    piece.reject(problem("busy"));
    if (piece === this.#running) {
      // Work cannot be interrupted, a thread can.
      this.#stopWorker();
      this.#settle(() => {});
    } else this.#waiting.splice(this.#waiting.indexOf(piece), 1);
  }

  #stopWorker(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}
