import { open } from "node:fs/promises";
import { frameOf } from "../packages/code-scanner/test/camera-frame.ts";
import { findCode } from "../packages/code-scanner/test/find-code.ts";
import { pictureOfPage } from "../packages/code-scanner/test/page-picture.ts";
import { pageOf, print } from "../packages/print/test/print-values.ts";

const FRAME = { width: 640, height: 480 };
const FRAMES_A_SECOND = 10;
/** The longest side of a code in the picture, in pixels. */
const CODE_SIDE = 220;
/** A badge of 86 × 54 mm, its code in the middle. */
const BADGE = { page: { width: 86.36, height: 53.34 }, grid: { width: 86.36, height: 53.34 } };
const EMPTY = 120;
/** How a badge comes to rest: pixels from its place, degrees, blur. */
const COMING = [
  { beside: 120, angle: 25, blur: 3 },
  { beside: 40, angle: 15, blur: 1.8 },
];
const AT_REST = { beside: 0, angle: 6, blur: 0.7 };

/** Writes what the camera of a lane sees: each badge comes, rests, and is taken away; QR codes and Code 128 in turn. */
export async function filmLane(path: string, codes: readonly string[], secondsEach: number): Promise<void> {
  const frames = Math.round(secondsEach * FRAMES_A_SECOND);
  const empty = Math.round(frames / 3);
  const file = await open(path, "w");
  const { width, height } = FRAME;
  const withoutColour = Buffer.alloc((width * height) / 2, 128);
  const write = async (light: Uint8Array) => {
    await file.write(Buffer.concat([Buffer.from("FRAME\n"), light, withoutColour]));
  };
  const nothing = new Uint8Array(width * height).fill(EMPTY);
  await file.write(`YUV4MPEG2 W${width} H${height} F${FRAMES_A_SECOND}:1 Ip A1:1\n`);
  // Until the page watches.
  for (let nth = 0; nth < 2 * FRAMES_A_SECOND; nth += 1) await write(nothing);
  for (const [nth, code] of codes.entries()) {
    const badge = await printBadge(code, nth % 2 === 0 ? "QR" : "Code 128");
    const { middle, side } = await findCode(badge);
    const seen = ({ beside, angle, blur }: typeof AT_REST) =>
      frameOf(badge, {
        ...FRAME,
        middle: { x: middle.x + (beside * side) / CODE_SIDE, y: middle.y },
        scale: CODE_SIDE / side,
        angle,
        blur,
        light: 0.7,
        noise: 3,
      }).light;
    for (const coming of COMING) await write(seen(coming));
    const rests = seen(AT_REST);
    for (let left = frames - empty - COMING.length; left > 0; left -= 1) await write(rests);
    for (let left = empty; left > 0; left -= 1) await write(nothing);
  }
  await file.close();
}

async function printBadge(text: string, symbology: "QR" | "Code 128") {
  const value = { kind: "code", symbology, text } as const;
  const field = { x: 43.18, y: 17, height: symbology === "QR" ? 60 : 48, align: "center" as const };
  const { pdf } = await print(pageOf([{ value, field }], { ...BADGE, dotsPerInch: 300 }));
  return pictureOfPage(pdf);
}
