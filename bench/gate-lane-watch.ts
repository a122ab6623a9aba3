import type { Phone } from "./gate-phone-device.ts";

/**
 * Turns the camera on, and off when all have passed. Returns for each code that was read the milliseconds from the first
 * picture with its badge until the verdict on it is painted.
 */
export async function watchLane(
  { page }: Phone,
  codes: readonly string[],
  secondsEach: number,
): Promise<number[]> {
  const camera = page.getByRole("button", { name: "Camera", exact: true });
  await camera.click();
  await page.getByLabel("Picture of the camera").waitFor();
  const times = await page.evaluate(watch, { codes, ms: 1000 * ((codes.length + 1) * secondsEach + 4) });
  await camera.click();
  return times;
}

type Watched = { codes: readonly string[]; ms: number };

/** In the page. A badge is white paper, of which the empty table has nothing. */
async function watch({ codes, ms }: Watched): Promise<number[]> {
  const WHITE = 150;
  const SHARE = 0.05;
  const video = document.querySelector("video");
  const context = Object.assign(document.createElement("canvas"), { width: 32, height: 24 }).getContext(
    "2d",
    {
      willReadFrequently: true,
    },
  );
  if (!video || !context) throw new Error("There is no camera");
  const showsBadge = () => {
    context.drawImage(video, 0, 0, 32, 24);
    const { data } = context.getImageData(0, 0, 32, 24);
    let white = 0;
    for (let at = 0; at < data.length; at += 4) white += Number((data[at] ?? 0) > WHITE);
    return white > (SHARE * data.length) / 4;
  };
  let seenAt = 0;
  let isThere = false;
  const look = () => {
    const was = isThere;
    isThere = showsBadge();
    if (isThere && !was) seenAt = performance.now();
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  const read = new Map<string, number>();
  const said = () => document.querySelector('section[aria-label="Last scan"]')?.textContent ?? "";
  const note = () => {
    const text = said();
    const code = codes.find((one) => text.includes(one));
    if (!code || read.has(code) || text.includes("Checking …")) return;
    const from = seenAt;
    read.set(code, 0);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => read.set(code, performance.now() - from);
      channel.port2.postMessage(null);
    });
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  await new Promise((done) => setTimeout(done, ms));
  observer.disconnect();
  return [...read.values()];
}
