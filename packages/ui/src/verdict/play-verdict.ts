/** The sound of a verdict. */
type Sound = "admitted" | "marked" | "refused";

/** Tones of a verdict, each with its frequency in Hz and its length in ms; heard apart without looking. */
const TONES: Readonly<Record<Sound, readonly { hertz: number; ms: number }[]>> = {
  admitted: [{ hertz: 1175, ms: 110 }],
  marked: [
    { hertz: 740, ms: 110 },
    { hertz: 740, ms: 110 },
  ],
  refused: [
    { hertz: 233, ms: 260 },
    { hertz: 175, ms: 420 },
  ],
};
const PAUSE_MS = 70;
const VIBRATIONS: Readonly<Record<Sound, number[]>> = {
  admitted: [60],
  marked: [60, 60, 60],
  refused: [300],
};
const VOLUME = 0.25;

let context: AudioContext | undefined;

/** Plays a verdict, and has a phone vibrate. A browser that has no sound stays silent. rules/gates 7 */
export function playVerdict(verdict: Sound): void {
  navigator.vibrate?.(VIBRATIONS[verdict]);
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Suspended until the person has touched the page once.
  void context.resume().catch(() => undefined);
  let start = context.currentTime;
  for (const { hertz, ms } of TONES[verdict]) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + ms / 1000);
    start += (ms + PAUSE_MS) / 1000;
  }
}
