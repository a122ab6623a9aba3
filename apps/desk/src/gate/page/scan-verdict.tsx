import type { DeviceGate } from "@foyer/contract/device-scans.ts";
import { nameOfCode } from "@foyer/domain/gate/signed-code.ts";
import { reasonSentence, verdictTitle } from "@foyer/domain/gate/verdict-words.ts";
import { VerdictFrame, type VerdictLook } from "@foyer/ui/verdict/verdict-frame.tsx";
import { NotScanned } from "../../page/not-scanned.tsx";
import type { ShownScan } from "../gate-session.ts";

type Props = {
  scan: ShownScan | null;
  /** The scan could not be stored, so it has no verdict. */
  isFailed: boolean;
  /** The code whose verdict is slow; null: none. */
  checking: string | null;
  gate: DeviceGate | null;
  contactAt: string;
  formatAt: (at: string) => string;
};

/** The verdict on the last scan; one that this device alone has given says so. rules/gates 19 */
export function ScanVerdict({ scan, isFailed, checking, gate, contactAt, formatAt }: Props) {
  if (checking !== null)
    return <VerdictFrame look="none" title="Checking …" reason="" code={nameOfCode(checking)} />;
  if (isFailed) return <NotScanned />;
  if (!scan)
    return <VerdictFrame look="none" title="Ready" reason="Scan a code, or type it and press Enter." />;
  const reason = gate ? reasonOf(scan, { gate, contactAt, formatAt }) : "";
  const named = scan.holder && scan.holder.name !== "" ? scan.holder : null;
  return (
    <VerdictFrame look={lookOf(scan)} title={titleOf(scan)} reason={reason} holder={named} code={scan.code} />
  );
}

const lookOf = ({ verdict, isOffline }: ShownScan): VerdictLook =>
  isOffline && verdict === "admitted" ? "offline" : verdict;

const titleOf = (scan: ShownScan): string =>
  scan.isOffline && scan.verdict !== "refused" ? `${verdictTitle(scan)}, offline` : verdictTitle(scan);

type Known = { gate: DeviceGate; contactAt: string; formatAt: Props["formatAt"] };

function reasonOf(scan: ShownScan, { gate, contactAt, formatAt }: Known): string {
  const asOf = `known at ${formatAt(contactAt)}`;
  if (scan.isOffline && scan.reason === "unknown-code")
    return `No ticket ${asOf} has this code. It may have been sold since.${
      scan.signature === "unverified" ? " This browser cannot verify signed codes." : ""
    }`;
  if (scan.isOffline && scan.reason === "area-full") return `It is full inside, by the scans ${asOf}.`;
  const sentence = reasonSentence(scan, gate, formatAt);
  if (scan.isOffline && scan.verdict === "admitted" && scan.signature === "genuine")
    return `The signature is genuine. No ticket ${asOf} has the code: it was sold since.`;
  if (scan.isOffline && scan.verdict === "admitted") return `By the tickets and scans ${asOf}.`;
  return sentence;
}

/** The scans before the last one. */
export function ShownScans({
  scans,
  formatAt,
}: {
  scans: readonly ShownScan[];
  formatAt: Props["formatAt"];
}) {
  const [, ...earlier] = scans;
  if (earlier.length === 0) return null;
  return (
    <section className="panel" aria-label="Earlier scans">
      <h2>Earlier scans</h2>
      <ul className="visitors">
        {earlier.map((scan) => (
          <li key={scan.sequence}>
            <div>
              <bdi>{scan.holder?.name || scan.code}</bdi>
              <span>
                {titleOf(scan)} · {formatAt(scan.at)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
