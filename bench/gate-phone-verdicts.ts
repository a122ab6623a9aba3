import { openCodeSigner } from "../apps/api/src/features/signed-codes/sign-codes.service.ts";
import type { OpenDatabase } from "../apps/api/src/platform/db/database.ts";
import type { Phone } from "./gate-phone-device.ts";

export type Scanned = { kind: string; code: string };

/** As many codes of each kind, in turn, none of them twice but those that are repeated. */
export async function codesOfAllKinds(
  { db, pool }: OpenDatabase,
  { projectId, registrationId }: { projectId: number; registrationId: number },
  { each, from }: { each: number; from: number },
): Promise<Scanned[]> {
  const { rows } = await pool.query<{ barcode: string; status: string }>(
    `(select barcode, status from ticket where project_id = $1 and status = 'issued' order by id offset $3 limit 2 * $2)
     union all (select barcode, status from ticket where project_id = $1 and status <> 'issued' order by id offset $3 / 5 limit $2)`,
    [projectId, each, from],
  );
  const sign = await openCodeSigner(db, projectId);
  if (!sign) throw new Error("Signed codes are off");
  const signed = (barcode: string) => sign({ registrationId, barcode });
  const issued = rows.filter(({ status }) => status === "issued").map(({ barcode }) => barcode);
  const ended = rows.filter(({ status }) => status !== "issued").map(({ barcode }) => barcode);
  const scans: Scanned[] = [];
  for (let nth = 0; nth < each; nth += 1) {
    const [own = "", other = "", past = ""] = [issued[nth], issued[each + nth], ended[nth]];
    const code = signed(other);
    scans.push(
      { kind: "barcode", code: own },
      { kind: "again", code: own },
      { kind: "signed", code },
      { kind: "forged", code: forge(signed(past), nth) },
      { kind: "not admitted", code: past },
      { kind: "unknown", code: `STRANGER-${from + nth}` },
      // The device knows its signature alone.
      { kind: "signed, unknown", code: signed(`9${String(from + nth).padStart(11, "0")}`) },
    );
  }
  return scans;
}

/** Changes a letter of the signature or of what is signed. */
function forge(code: string, nth: number): string {
  const at = 4 + (nth % (code.length - 6));
  return code.slice(0, at) + (code[at] === "7" ? "8" : "7") + code.slice(at + 1);
}

/**
 * Scans codes as a hand-held scanner does. Returns the milliseconds from each decoded code until its verdict is painted.
 * Every scan is stored before, and its number is in the head.
 */
export function timeVerdicts(
  { page }: Phone,
  codes: readonly string[],
): Promise<{ ms: number; title: string }[]> {
  return page.evaluate(async (all) => {
    const input = document.querySelector<HTMLInputElement>('form[aria-label="Scan"] input');
    const unsent = () => Number(document.querySelector(".waiting strong")?.textContent);
    const title = () => document.querySelector('section[aria-label="Last scan"] h2')?.textContent ?? "";
    const until = (isThere: () => boolean) =>
      new Promise<void>((done) => {
        const check = () => {
          if (!isThere()) return;
          observer.disconnect();
          done();
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        check();
      });
    const painted = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => done();
          channel.port2.postMessage(null);
        });
      });
    const times: { ms: number; title: string }[] = [];
    for (const code of all) {
      const expected = unsent() + 1;
      const started = performance.now();
      if (input) input.value = code;
      input?.form?.requestSubmit();
      await until(() => unsent() === expected && title() !== "Checking …");
      await painted();
      times.push({ ms: performance.now() - started, title: title() });
      await new Promise((done) => setTimeout(done, 20));
    }
    return times;
  }, codes);
}
