import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { frameOf } from "../packages/code-scanner/test/camera-frame.ts";
import { findCode } from "../packages/code-scanner/test/find-code.ts";
import { type Picture, pictureOfPage } from "../packages/code-scanner/test/page-picture.ts";
import { launchBrowser } from "../tools/harness/launch-browser.ts";
import { slowDown } from "./slow-machine.ts";

const FRAME = { width: 640, height: 480 };
/** The longest side of the shown code, in pixels: the widest viewfinder shows all of it. */
const CODE_SIDE = 240;

/** Starts a browser whose only camera plays a file, which `showPage` writes. Contexts allow it, as any permission. */
export async function launchWithCamera(video: string): Promise<Browser> {
  const args = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${video}`];
  return slowDown(await launchBrowser({ args }));
}

/** Shows the code of a printed page to the camera, somewhat turned; a camera that is on shows it from its next start on. */
export async function showPage(video: string, pdf: Uint8Array, angle: number): Promise<void> {
  const page = await pictureOfPage(pdf);
  const { middle, side } = await findCode(page);
  const scale = CODE_SIDE / side;
  await writeVideo(video, frameOf(page, { ...FRAME, middle, scale, angle, blur: 0.7, light: 0.7, noise: 3 }));
}

/** Shows an empty table to the camera. */
export async function showNothing(video: string): Promise<void> {
  await writeVideo(video, { light: new Uint8Array(FRAME.width * FRAME.height).fill(120), ...FRAME });
}

/** A video of one frame, which Chromium repeats for ever: YUV4MPEG2, ten a second, without colours. */
async function writeVideo(path: string, { light, width, height }: Picture): Promise<void> {
  const withoutColour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, withoutColour]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1\n`);
  await writeFile(path, Buffer.concat([head, frame, frame]));
}
