import { describe, expect, it } from "vitest";
import { paymentIdsOf } from "./payment-ids.ts";
import { readStatement } from "./read-statement.ts";
import { linesOfTable, suggestLayout } from "./read-table.ts";
import { referencesIn } from "./references.ts";
import { UnreadableStatement } from "./statement.ts";

const read = (text: string) => readStatement(new TextEncoder().encode(text));
const linesOf = (text: string) => {
  const file = read(text);
  if (file.kind === "lines") return file.lines;
  return linesOfTable(file.table, suggestLayout(file.table.heading)).lines;
};

const entry = ({
  amount = "19.99",
  sign = "CRDT",
  status = "<Sts><Cd>BOOK</Cd></Sts>",
  more = "",
  details = "",
}) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}${status}
  <BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>2026112600012345</AcctSvcrRef>
  <NtryDtls>${details}</NtryDtls></Ntry>`;
const detail = (amount: string, text: string, more = "") => `<TxDtls>${more}
  <AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
  <RltdPties><Dbtr><Pty><Nm>Zoë &amp; Sons</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join("")}
</Stmt></BkToCstmrStmt></ns:Document>`.replaceAll("ns:Document", "Document");

describe("CAMT", () => {
  it("has the day, the amount, who paid and what they wrote", () => {
    expect(linesOf(camt(entry({ details: detail("19.99", "Fair T4711") })))).toEqual([
      {
        bookedOn: "2026-11-26",
        amount: 1_999,
        currency: "EUR",
        payer: "Zoë & Sons",
        text: "Fair T4711",
        bankReference: "2026112600012345",
      },
    ]);
  });

  it("leaves out what went out, is announced, or comes back", () => {
    const older = "<Sts>BOOK</Sts>";
    const lines = linesOf(
      camt(
        entry({ sign: "DBIT" }),
        entry({ status: "<Sts><Cd>PDNG</Cd></Sts>" }),
        entry({ more: "<RvslInd>true</RvslInd>" }),
        entry({ amount: "5", status: older }),
      ),
    );
    expect(lines.map(({ amount }) => amount)).toEqual([500]);
  });

  it("has each transfer of an entry that collects several, with a reference of its own", () => {
    const own = "<Refs><AcctSvcrRef>OWN</AcctSvcrRef></Refs>";
    const details = detail("10.00", "T1") + detail("9.99", "T2", own);
    const lines = linesOf(camt(entry({ details })));
    expect(lines.map(({ amount, bankReference }) => [amount, bankReference])).toEqual([
      [1_000, "2026112600012345/1"],
      [999, "OWN"],
    ]);
  });

  it.each([
    ["another message", '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>'],
    ["half a file", camt(entry({})).slice(0, 300)],
    ["entities", `<!DOCTYPE a [<!ENTITY x "y">]>${camt(entry({}))}`],
    ["an amount that is none", camt(entry({ amount: "1.999" }))],
  ])("that is %s is refused with a sentence", (_name, text) => {
    expect(() => read(text)).toThrow(UnreadableStatement);
  });
});

const mt940 = (...lines: string[]) => `:20:STARTUMS
:25:50880050/0194777700888
:28C:1/1
:60F:C261125EUR100,00
${lines.join("\n")}
:62F:C261126EUR124,99
-`;
const CREDIT = ":61:2611261126C24,99NTRFNONREF//B4A23\n";
const GERMAN =
  ":86:166?00GUTSCHRIFT?20SVWZ+Rechnung T47?2111 Messe?30BANKXXX?31DE11?32Zoe und S?33oehne GmbH";

describe("MT940", () => {
  it("joins the numbered parts of a German field 86", () => {
    const [line] = linesOf(mt940(CREDIT + GERMAN));
    expect(line).toMatchObject({
      bookedOn: "2026-11-26",
      amount: 2_499,
      currency: "EUR",
      bankReference: "B4A23",
    });
    expect(line?.payer).toBe("Zoe und Soehne GmbH");
    expect(referencesIn(line?.text ?? "")).toEqual(["T47", "T4711"]);
  });

  it("takes field 86 as it is where it has no parts, and leaves out what went out", () => {
    const lines = linesOf(
      mt940(
        ":61:2611261126C34,99NTRFT12//B1\n:86:PAYMENT OF TICKET",
        ":61:2611261126D10,00NTRFNONREF//B2\n:86:FEES T99",
      ),
    );
    expect(lines.map(({ text }) => referencesIn(text))).toEqual([["T12"]]);
  });

  it("whose sum is not its balance is refused", () => {
    expect(() => read(mt940(CREDIT.replace("24,99", "24,98") + GERMAN))).toThrow(/Sum of lines/);
  });
});

describe("csv", () => {
  const rows = [
    ["DE11 1234", "", "", ""],
    ["Kontostand", "1.000,00", "", ""],
    ["Buchungstag", "Betrag", "Verwendungszweck", "Name Zahlungsbeteiligter"],
    ["26.11.2026", "1.019,99", '"Messe; T4711"', "Zoë"],
    ["27.11.26", "-5,00", "Gebühr", "Bank"],
    ["", "Summe", "", ""],
  ];
  const text = rows.map((row) => row.join(";")).join("\r\n");

  it("is found below the lines about the account, and its columns by their words", () => {
    const file = read(text);
    if (file.kind !== "table") throw new Error("It is read as something else");
    const layout = suggestLayout(file.table.heading);
    expect(layout).toMatchObject({ date: 0, amount: 1, text: 2, payer: 3, currency: -1, reference: -1 });
    expect(linesOfTable(file.table, layout)).toEqual({
      lines: [
        {
          bookedOn: "2026-11-26",
          amount: 101_999,
          currency: null,
          payer: "Zoë",
          text: "Messe; T4711",
          bankReference: null,
        },
      ],
      unread: 0,
    });
  });

  it("of Windows, and with points as decimals", () => {
    const english =
      'Date,Amount,Currency,Name,Details\n2026-11-26,"1,019.99",EUR,M\xfcller,G12\n2026-11-26,no,EUR,x,y';
    const file = readStatement(Uint8Array.from(english, (letter) => letter.charCodeAt(0)));
    if (file.kind !== "table") throw new Error("It is read as something else");
    const { lines, unread } = linesOfTable(file.table, suggestLayout(file.table.heading));
    expect(lines).toMatchObject([{ amount: 101_999, currency: "EUR", payer: "Müller", text: "G12" }]);
    expect(unread).toBe(1);
  });

  it.each([
    ["binary", "a\0b;c\n1;2"],
    ["without columns", "hello\nworld"],
  ])("that is %s is refused", (_name, file) => {
    expect(() => read(file)).toThrow(UnreadableStatement);
  });
});

it.each([
  ["T4711", ["T4711"]],
  ["Rechnung t-4711, danke", ["T4711"]],
  ["SVWZ+T4711 EREF+X", ["T4711"]],
  ["T 4711 and G12 and T4711", ["T4711", "G12"]],
  ["T47\n11", ["T47", "T4711"]],
  ["T4711\n27.11.", ["T4711", "T471127"]],
  ["INVOICE\nT4711", ["T4711"]],
  ["AT4711", []],
  ["T0815", []],
  ["DE89T12345678901234567", []],
])("%j names %j", (text, references) => {
  expect(referencesIn(text)).toEqual(references);
});

it("a line has the same payment id in every file, and equal lines of one file differ", () => {
  const [line] = linesOf(mt940(CREDIT + GERMAN));
  if (!line) throw new Error("It has no line");
  const nameless = { ...line, bankReference: "NONREF" };
  const ids = paymentIdsOf([
    line,
    nameless,
    { ...nameless, text: `${line.text.replace(" ", "  ")} ` },
    nameless,
  ]);
  expect(ids[0]).toBe("bank-B4A23");
  expect(ids[1]).toMatch(/^bank-[0-9a-f]{16}$/);
  expect(ids.slice(2)).toEqual([`${ids[1]}-2`, `${ids[1]}-3`]);
  expect(paymentIdsOf([nameless])).toEqual([ids[1]]);
  expect(paymentIdsOf([{ ...nameless, amount: line.amount, payer: "Other" }])).not.toEqual([ids[1]]);
});
