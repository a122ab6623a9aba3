import { escapeXml } from "./sheet-xml.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Built-in number formats by their ids; other formats get an id of their own. */
const BUILT_IN = new Map([
  ["General", 0],
  ["0", 1],
  ["#,##0.00", 4],
  ["@", 49],
]);
const FIRST_OWN = 164;

/** The path of the sheet with this number (from 1). */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** All parts of a workbook except its sheets. `formats`: the number formats in the order of their styles. */
export function workbookParts(sheets: readonly string[], formats: readonly string[]): [string, string][] {
  const sheetList = sheets.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return [
    ["xl/styles.xml", stylesXml(formats)],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheetList.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...sheets.map((_, index) => ["worksheet", sheetPath(index + 1).replace("xl/", "")] as const),
        ["styles", "styles.xml"],
      ]),
    ],
    ["_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])],
    ["[Content_Types].xml", contentTypes(sheets.length)],
  ];
}

function stylesXml(formats: readonly string[]): string {
  const ids = formats.map((format, index) => BUILT_IN.get(format) ?? FIRST_OWN + index);
  const own = formats.flatMap((format, index) => {
    const id = ids[index] ?? 0;
    return id < FIRST_OWN ? [] : [`<numFmt numFmtId="${id}" formatCode="${escapeXml(format)}"/>`];
  });
  const style = (id: number, more: string) =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0"${more}/>`;
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    own.length > 0 ? `<numFmts count="${own.length}">${own.join("")}</numFmts>` : "",
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    `<cellStyleXfs count="1">${style(0, "")}</cellStyleXfs>`,
    `<cellXfs count="${ids.length}">${ids.map((id) => style(id, ' xfId="0" applyNumberFormat="1"')).join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    "</styleSheet>",
  ].join("");
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`;
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part("xl/workbook.xml", "sheet.main"),
    ...Array.from({ length: sheets }, (_, index) => part(sheetPath(index + 1), "worksheet")),
    `${part("xl/styles.xml", "styles")}</Types>`,
  ].join("");
}
