import { isAmount, toCents } from "@foyer/domain/money/cents.ts";
import { XMLParser } from "fast-xml-parser";
import { type StatementLine, UnreadableStatement } from "./statement.ts";

export const isXml = (text: string): boolean => text.trimStart().startsWith("<");

/** The element, by its path; several are several. */
type Node = { [name: string]: Node[] };

/** The lists of entries: a day's statement (053), a report within the day (052), a notice of one credit (054). */
const LISTS = [
  ["BkToCstmrStmt", "Stmt"],
  ["BkToCstmrAcctRpt", "Rpt"],
  ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
] as const;

/** The money that came in, of a CAMT file (ISO 20022) of any version. Throws `UnreadableStatement`. */
export function readCamt(text: string): StatementLine[] {
  // No bank declares entities; they are how a small file becomes a huge one.
  if (/<!DOCTYPE/i.test(text))
    throw new UnreadableStatement("This file declares entities, which no bank does.");
  const document = parse(text);
  const lists = LISTS.flatMap(([message, list]) => at(document, "Document", message, list));
  if (lists.length === 0) throw new UnreadableStatement("This XML file is no bank statement (CAMT.053).");
  return lists
    .flatMap((list) => at(list, "Ntry"))
    .filter(isBookedCredit)
    .flatMap(linesOf);
}

function parse(text: string): Node {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    textNodeName: "text",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    alwaysCreateTextNode: true,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  });
  try {
    return parser.parse(text, true) as Node;
  } catch (error) {
    throw new UnreadableStatement(`This is no complete XML file: ${(error as Error).message}`);
  }
}

const at = (node: Node | undefined, ...path: string[]): Node[] =>
  path.reduce<Node[]>((nodes, name) => nodes.flatMap((one) => one[name] ?? []), node ? [node] : []);

/** The text of the first element, or of its attribute. */
const word = (node: Node | undefined, ...path: string[]): string => {
  const [first] = at(node, ...path);
  return String((first as { text?: unknown } | undefined)?.text ?? "").trim();
};
const words = (node: Node | undefined, ...path: string[]) => at(node, ...path).map((one) => word(one));

/** Booked, not announced; in, not out; a reversal of money that went out comes in, and is no payment. */
function isBookedCredit(entry: Node): boolean {
  const status = word(entry, "Sts", "Cd") || word(entry, "Sts");
  const isReversal = word(entry, "RvslInd") === "true";
  return (status === "" || status === "BOOK") && word(entry, "CdtDbtInd") === "CRDT" && !isReversal;
}

/** One line for each transfer of an entry that collects several. */
function linesOf(entry: Node): StatementLine[] {
  const details = at(entry, "NtryDtls", "TxDtls");
  const reference = word(entry, "AcctSvcrRef");
  if (details.length <= 1) return [lineOf(entry, details[0], { amount: at(entry, "Amt")[0], reference })];
  return details.map((one, index) => {
    const amount = at(one, "Amt")[0] ?? at(one, "AmtDtls", "TxAmt", "Amt")[0];
    const own = word(one, "Refs", "AcctSvcrRef");
    return lineOf(entry, one, { amount, reference: own || (reference && `${reference}/${index + 1}`) });
  });
}

function lineOf(
  entry: Node,
  details: Node | undefined,
  { amount, reference }: { amount: Node | undefined; reference: string },
): StatementLine {
  const day = word(entry, "BookgDt", "Dt") || word(entry, "BookgDt", "DtTm");
  const text = [
    ...words(details, "RmtInf", "Ustrd"),
    ...words(details, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    ...words(details, "RmtInf", "Strd", "AddtlRmtInf"),
    word(details, "Refs", "EndToEndId"),
    ...(details === undefined ? words(entry, "AddtlNtryInf") : words(details, "AddtlTxInf")),
  ];
  return {
    bookedOn: day.slice(0, 10),
    amount: centsOf(word(amount)),
    currency: String((amount as { Ccy?: unknown } | undefined)?.Ccy ?? "") || null,
    payer: word(details, "RltdPties", "Dbtr", "Pty", "Nm") || word(details, "RltdPties", "Dbtr", "Nm"),
    text: text.filter((part) => part !== "" && part !== "NOTPROVIDED").join("\n"),
    bankReference: reference || null,
  };
}

function centsOf(amount: string) {
  const value = Number(amount);
  if (amount === "" || !isAmount(value)) throw new UnreadableStatement(`“${amount}” is no amount.`);
  return toCents(value);
}
