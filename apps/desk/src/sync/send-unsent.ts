import { Refused } from "../server/call-server.ts";

type Numbered = { sequence: number };

/**
 * Sends scans in their order, `atOnce` in a call. A call that the server refuses is split, so one bad scan holds up no other;
 * its number is passed to `onRejected`, and the next pass tries it again. Throws when the server or the network fails.
 * rules/gates 18
 */
export async function sendUnsent<S extends Numbered>(
  scans: readonly S[],
  {
    send,
    onRejected,
    atOnce,
  }: {
    send: (scans: readonly S[]) => Promise<void>;
    onRejected: (sequence: number) => void;
    atOnce: number;
  },
): Promise<void> {
  const sendPart = async (part: readonly S[]): Promise<void> => {
    try {
      await send(part);
    } catch (error) {
      if (!isAboutScan(error)) throw error;
      const [only] = part;
      if (only && part.length === 1) return onRejected(only.sequence);
      const half = Math.ceil(part.length / 2);
      await sendPart(part.slice(0, half));
      await sendPart(part.slice(half));
    }
  };
  for (let at = 0; at < scans.length; at += atOnce) await sendPart(scans.slice(at, at + atOnce));
}

/** May the other scans succeed? */
const isAboutScan = (error: unknown): boolean =>
  error instanceof Refused && [400, 404, 409, 413, 422].includes(error.status);
