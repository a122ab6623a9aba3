import { THUMBNAIL } from "./motion-detector.ts";
import { readSize, visiblePart } from "./visible-part.ts";

/** The pictures of a video element: small ones to compare, and frames to read. */
export class VideoFrames {
  video: HTMLVideoElement | null = null;
  #context: CanvasRenderingContext2D | null = null;

  /** Returns the visible part as a small picture, or null before the first one. */
  thumbnail(): Uint8ClampedArray | null {
    const part = this.#part();
    this.#context ??= Object.assign(document.createElement("canvas"), THUMBNAIL).getContext("2d", {
      willReadFrequently: true,
      alpha: false,
    });
    if (!this.video || !part || !this.#context) return null;
    const { width, height } = THUMBNAIL;
    this.#context.drawImage(this.video, part.x, part.y, part.width, part.height, 0, 0, width, height);
    return this.#context.getImageData(0, 0, width, height).data;
  }

  /** Returns the visible part as a frame to read, or null before the first picture. */
  async take(): Promise<ImageBitmap | null> {
    const part = this.#part();
    if (!this.video || !part) return null;
    const { width, height } = readSize(part);
    const size = width < part.width ? { resizeWidth: width, resizeHeight: height } : {};
    const { x, y } = part;
    // Rejected while the stream changes: the next frame follows soon.
    return createImageBitmap(this.video, x, y, part.width, part.height, size).catch(() => null);
  }

  #part() {
    const { video } = this;
    if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null;
    return visiblePart(
      { width: video.videoWidth, height: video.videoHeight },
      { width: video.clientWidth, height: video.clientHeight },
    );
  }
}
