import { troubleOf } from "./camera-trouble.ts";
import { type Decoder, loadDecoder } from "./decoder.ts";
import { FramePace } from "./frame-pace.ts";
import { MotionDetector } from "./motion-detector.ts";
import { type Camera, closeCamera, openCamera, setTorch } from "./open-camera.ts";
import { SameCodeFilter } from "./same-code-filter.ts";
import { CLOSED, type ScannerEvent, type ScannerState, transition } from "./scanner-machine.ts";
import { VideoFrames } from "./video-frames.ts";

/** The scanner as its page shows it. */
export type ScannerView = ScannerState & {
  stream: MediaStream | null;
  cameras: Camera["choices"];
  cameraId: string;
  /** null: the camera has no light. */
  isTorchOn: boolean | null;
  /** The code that was scanned last, and how many were. */
  lastCode: string | null;
  scans: number;
  /** A scanned code that is still in view, which can be scanned again. */
  stayed: string | null;
  /** Starting takes long. */
  isSlow: boolean;
};

/** Key of the camera that this device used last, in the browser's storage. */
const CAMERA_KEY = "foyer.camera";
const SLOW_AFTER_MS = 6_000;

/** An open scanner: runs the effects of `scanner-machine.ts`, which are camera, worker and frames. rules/gates 23–27 */
export class ScannerSession {
  /** Called with each code to scan. */
  onScan: (code: string) => void = () => undefined;

  #view: ScannerView = {
    ...CLOSED,
    stream: null,
    cameras: [],
    cameraId: "",
    isTorchOn: null,
    lastCode: null,
    scans: 0,
    stayed: null,
    isSlow: false,
  };
  readonly #listeners = new Set<() => void>();
  readonly #filter = new SameCodeFilter();
  readonly #frames = new VideoFrames();
  #camera: Camera | null = null;
  #decoder: Promise<Decoder> | null = null;
  #wantsTorch = false;
  /** Numbers the starts: what an earlier one still does is dropped. */
  #start = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): ScannerView => this.#view;

  /** The element that shows the stream, whose pictures are read. */
  readonly setVideo = (video: HTMLVideoElement | null): void => {
    this.#frames.video = video;
  };

  /** Starts, goes on, or tries again. */
  start(): void {
    this.#apply({ type: "asked" });
  }

  chooseCamera(id: string): void {
    localStorage.setItem(CAMERA_KEY, id);
    this.#apply({ type: "asked" });
  }

  /** Takes an event of the page: it is hidden or shown, the network or another camera is there, it is left. */
  apply(event: Extract<ScannerEvent, { type: "pageHidden" | "pageShown" | "helpArrived" | "closed" }>): void {
    this.#apply(event);
  }

  async toggleTorch(): Promise<void> {
    this.#wantsTorch = !this.#view.isTorchOn;
    await this.#light();
  }

  scanAgain(): void {
    this.#filter.allowAgain();
    this.#change({ stayed: null });
  }

  #apply(event: ScannerEvent): void {
    const { phase, trouble } = this.#view;
    const state = transition({ phase, trouble }, event);
    if (state.phase === phase && event.type !== "asked") return;
    this.#change(state);
    if (state.phase === "scanning")
      this.#look(this.#start, new FramePace(performance.now()), new MotionDetector());
    else this.#release();
    if (state.phase === "starting") void this.#open();
    if (state.phase === "closed" || state.trouble === "reader-stopped") this.#dropDecoder();
  }

  #change(change: Partial<ScannerView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #open(): Promise<void> {
    this.#start += 1;
    const start = this.#start;
    const timer = setTimeout(() => start === this.#start && this.#change({ isSlow: true }), SLOW_AFTER_MS);
    this.#decoder ??= loadDecoder();
    const loading = this.#decoder;
    const [camera, decoder] = await Promise.allSettled([
      openCamera(localStorage.getItem(CAMERA_KEY)),
      loading,
    ]);
    clearTimeout(timer);
    const isCurrent = start === this.#start && this.#view.phase === "starting";
    if (decoder.status === "rejected" && this.#decoder === loading) this.#decoder = null;
    const failed = [camera, decoder].find(({ status }) => status === "rejected");
    if (camera.status === "fulfilled" && (failed || !isCurrent)) closeCamera(camera.value);
    if (!isCurrent) return;
    this.#change({ isSlow: false });
    if (failed?.status === "rejected") this.#apply({ type: "failed", trouble: troubleOf(failed.reason) });
    else if (camera.status === "fulfilled") this.#use(camera.value);
  }

  #use(camera: Camera): void {
    this.#camera = camera;
    camera.track.addEventListener("ended", () => {
      if (this.#camera === camera) this.#apply({ type: "failed", trouble: "ended" });
    });
    this.#change({
      stream: camera.stream,
      cameras: camera.choices,
      cameraId: camera.id,
      isTorchOn: camera.hasTorch ? false : null,
    });
    this.#apply({ type: "opened" });
    if (this.#wantsTorch) void this.#light();
  }

  async #light(): Promise<void> {
    const camera = this.#camera;
    if (!camera?.hasTorch || !(await setTorch(camera, this.#wantsTorch))) return;
    if (camera === this.#camera) this.#change({ isTorchOn: this.#wantsTorch });
  }

  /** Looks whether something moves, reads a frame if it is time for one, and comes again. */
  #look(start: number, pace: FramePace, motion: MotionDetector): void {
    const isOver = () => start !== this.#start || this.#view.phase !== "scanning";
    let isReading = false;
    const look = () => {
      if (isOver()) return;
      const at = performance.now();
      const picture = this.#frames.thumbnail();
      if (picture && motion.hasMoved(picture)) pace.noteMovement(at);
      if (pace.mustRest(at)) return this.#apply({ type: "rested" });
      if (picture && !isReading && pace.mayRead(at)) {
        isReading = true;
        pace.noteReading(at);
        this.#read()
          .then((code) => {
            if (code === null || isOver()) return;
            pace.noteScan(at);
            this.#change({ lastCode: code, scans: this.#view.scans + 1 });
            this.onScan(code);
          })
          .catch((error) => !isOver() && this.#apply({ type: "failed", trouble: troubleOf(error) }))
          .finally(() => {
            isReading = false;
          });
      }
      setTimeout(look, pace.nextLook(at));
    };
    look();
  }

  /** Reads a frame. Returns the code to scan, or null. */
  async #read(): Promise<string | null> {
    const frame = await this.#frames.take();
    const decoder = await this.#decoder;
    if (!frame || !decoder) return null;
    const found = await decoder.read(frame);
    const at = performance.now();
    const code = this.#filter.take(found, at);
    const stayed = this.#filter.stayed(at);
    if (stayed !== this.#view.stayed) this.#change({ stayed });
    return code;
  }

  #release(): void {
    if (this.#camera) closeCamera(this.#camera);
    this.#camera = null;
    this.#change({ stream: null, isTorchOn: null, stayed: null, isSlow: false });
  }

  #dropDecoder(): void {
    this.#decoder?.then(
      ({ close }) => close(),
      () => undefined,
    );
    this.#decoder = null;
  }
}
