import type { BuiltInTicket } from "./built-in-ticket.ts";
import { type Box, fitText, measureText, type Sheet } from "./fit-text.ts";

const INK = {
  due: "#b45309",
  text: "#14213d",
  muted: "#505866",
  line: "#c9ced8",
};
/** The colours of the head: its ground, the shapes on it, the line below it, and its texts. */
type HeadColours = { ground: string; shape: string; line: string; name: string; period: string };
const OWN: HeadColours = {
  ground: "#1f3fa8",
  shape: "#2c52c4",
  line: "#f5a623",
  name: "#fff",
  period: "#dbe4ff",
};
const RADIUS = 12;
const HEAD = { height: 124, inset: 18 };
const RIBBON = 46;
const LOGO = { width: 112, height: 38, padding: 5 };
const NAME = { size: 38, smallest: 14, font: "bold", colour: INK.text, align: "center" } as const;
const COMPANY = { size: 18, smallest: 9, colour: INK.muted, align: "center" } as const;
/** Points between name and company. */
const GAP = 12;

/** Draws the badge: the event at the top, the holder as large as fits, the registration at the bottom. */
export function drawBadge(sheet: Sheet, ticket: BuiltInTicket, card: Box): void {
  const { code, registrationName, texts } = ticket;
  const colours = headColours(ticket.event);
  drawGround(sheet, card, { ...colours, ribbon: code ? colours.ground : INK.due });
  drawHead(sheet, ticket, { card, colours });
  const body = { x: card.x + HEAD.inset, y: card.y + HEAD.height, width: card.width - 2 * HEAD.inset };
  drawHolder(sheet, ticket, { ...body, height: card.height - HEAD.height - RIBBON });
  const ribbon = { ...body, y: card.y + card.height - RIBBON, height: RIBBON };
  const colour = code ? colours.name : "#fff";
  const style = { size: 17, smallest: 9, font: "bold", colour, align: "center" } as const;
  // An unpaid ticket must not pass for a badge.
  drawCentred(
    sheet,
    code ? registrationName : texts.TICKET_UNPAID,
    { ...ribbon, y: ribbon.y + 6, height: RIBBON - 12 },
    style,
  );
}

function headColours({ colours }: BuiltInTicket["event"]): HeadColours {
  if (!colours) return OWN;
  const { text, ...grounds } = colours;
  return { ...grounds, name: text, period: text };
}

type GroundColours = Pick<HeadColours, "ground" | "shape" | "line"> & { ribbon: string };

/** Draws the background: a band at the top, a band at the bottom, and a frame. */
function drawGround(
  { file: { document } }: Sheet,
  { x, y, width, height }: Box,
  { ground, shape, line, ribbon }: GroundColours,
): void {
  document.save();
  document.roundedRect(x, y, width, height, RADIUS).clip();
  document.rect(x, y, width, HEAD.height).fill(ground);
  document.save().rect(x, y, width, HEAD.height).clip();
  document.circle(x + width - 20, y + 6, 86).fill(shape);
  document.circle(x + 34, y + HEAD.height + 22, 60).fill(shape);
  document.restore();
  document.rect(x, y + HEAD.height, width, 4).fill(line);
  document.rect(x, y + height - RIBBON, width, RIBBON).fill(ribbon);
  document.restore();
  document.roundedRect(x, y, width, height, RADIUS).lineWidth(0.75).stroke(INK.line);
}

/** Draws the event's logo on white, its name and its dates. */
function drawHead(
  sheet: Sheet,
  { event }: BuiltInTicket,
  { card, colours }: { card: Box; colours: HeadColours },
): void {
  const inner = { x: card.x + HEAD.inset, width: card.width - 2 * HEAD.inset };
  const top = card.y + 16 + drawLogo(sheet, event, { ...inner, y: card.y + 14, height: LOGO.height });
  const bottom = card.y + HEAD.height - 12;
  const light = { size: 10.5, smallest: 7, colour: colours.period, align: "center" } as const;
  const period = { ...inner, y: bottom - 15, height: 15 };
  drawCentred(sheet, event.period, period, light);
  const name = { ...inner, y: top, height: period.y - top - 4 };
  drawCentred(sheet, event.name, name, {
    size: 21,
    smallest: 9,
    font: "bold",
    colour: colours.name,
    align: "center",
  });
}

/** Draws the logo and returns the height it uses. */
function drawLogo({ file }: Sheet, { logo }: BuiltInTicket["event"], box: Box): number {
  if (!logo) return 0;
  const { padding } = LOGO;
  const max = { width: LOGO.width - 2 * padding, height: LOGO.height - 2 * padding };
  const scale = Math.min(1, max.width / logo.width, max.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const x = box.x + (box.width - width) / 2;
  file.document.roundedRect(x - padding, box.y, width + 2 * padding, height + 2 * padding, 6).fill("#fff");
  file.drawImage(logo.image, { x, y: box.y + padding, width, height });
  return height + 2 * padding + 4;
}

/** Centres name and company in a box; draws a line to write on where the code is unassigned. */
function drawHolder(sheet: Sheet, { ticketId, fullName, company, texts }: BuiltInTicket, box: Box): void {
  const { document } = sheet.file;
  if (ticketId === null) {
    const y = box.y + box.height * 0.58;
    document
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y)
      .lineWidth(1)
      .stroke(INK.line);
    return;
  }
  const below =
    company === "" ? 0 : Math.min(70, measureText(sheet, company, { ...box, height: 70 }, COMPANY));
  const room = box.height - 28 - (below > 0 ? below + GAP : 0);
  const name = fullName || texts.TICKET_TITLE;
  const height = measureText(sheet, name, { ...box, height: room }, NAME);
  const y = box.y + (box.height - height - (below > 0 ? below + GAP : 0)) / 2 + 2;
  const end = fitText(sheet, name, { ...box, y, height: room }, NAME);
  fitText(sheet, company, { ...box, y: end + GAP, height: 70 }, COMPANY);
}

/** Centres text in a box, horizontally and vertically. */
function drawCentred(sheet: Sheet, text: string, box: Box, style: Parameters<typeof fitText>[3]): void {
  const free = box.height - measureText(sheet, text, box, style);
  fitText(sheet, text, { ...box, y: box.y + Math.max(0, free / 2) }, style);
}
