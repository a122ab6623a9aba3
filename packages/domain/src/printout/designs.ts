import { DEFAULT_FIELD, type TemplateField } from "./template-field.ts";

/** A design that a template can start from. Its picture contains no text; all text comes from the fields. */
export type Design = {
  name: string;
  /** Pixels at 300 dots per inch. */
  width: number;
  height: number;
  /** An SVG drawing of that size. */
  picture: string;
  fields: readonly TemplateField[];
};

type Drawn = Omit<Design, "picture" | "fields"> & {
  shapes: string;
  fields: readonly Partial<TemplateField>[];
};

const FULL_NAME = { specialQuestionType: 1 };
const BARCODE = { specialQuestionType: 2 };
const QR = { specialQuestionType: 4 };
const centred = { align: "center" } as const;

const design = ({ shapes, fields, ...rest }: Drawn): Design => ({
  ...rest,
  picture: `<svg xmlns="http://www.w3.org/2000/svg" width="${rest.width}" height="${rest.height}" viewBox="0 0 ${rest.width} ${rest.height}"><rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`,
  fields: fields.map((field) => ({ ...DEFAULT_FIELD, ...field })),
});

/** The built-in designs: badges for common holders and printers, and a sheet that folds to one. rules/printouts 15 */
export const DESIGNS = {
  a6Portrait: design({
    name: "Badge A6, portrait",
    width: 1240,
    height: 1748,
    shapes: `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1b2f7a"/><stop offset="1" stop-color="#3f6ad8"/></linearGradient></defs><path d="M0 0H1240V380Q620 560 0 380Z" fill="url(#g)"/><circle cx="1090" cy="90" r="240" fill="#fff" opacity=".08"/><circle cx="180" cy="330" r="150" fill="#fff" opacity=".07"/><rect x="480" y="70" width="280" height="46" rx="23" fill="#fff"/><path d="M0 392Q620 572 1240 392" fill="none" stroke="#f5a623" stroke-width="14"/><rect y="1700" width="1240" height="48" fill="#1b2f7a"/>`,
    fields: [
      { ...FULL_NAME, ...centred, coordX: 620, coordY: 690, fontSize: 36, maxWidth: 1120 },
      { attendeeInfoField: "position", ...centred, coordX: 620, coordY: 910, fontSize: 16, maxWidth: 1080 },
      { attendeeInfoField: "company", ...centred, coordX: 620, coordY: 1010, fontSize: 22, maxWidth: 1120 },
      { ...BARCODE, ...centred, coordX: 620, coordY: 1330, height: 62 },
    ],
  }),
  a6Landscape: design({
    name: "Badge A6, landscape",
    width: 1748,
    height: 1240,
    shapes: `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b6e6e"/><stop offset="1" stop-color="#12a08a"/></linearGradient></defs><path d="M0 0H330Q450 620 330 1240H0Z" fill="url(#g)"/><circle cx="90" cy="1080" r="210" fill="#fff" opacity=".08"/><circle cx="300" cy="190" r="130" fill="#fff" opacity=".08"/><path d="M342 0Q462 620 342 1240" fill="none" stroke="#ffd166" stroke-width="14"/><rect x="734" y="44" width="280" height="46" rx="23" fill="#e6ecef"/>`,
    fields: [
      { ...FULL_NAME, coordX: 500, coordY: 280, fontSize: 38, maxWidth: 1190 },
      { attendeeInfoField: "position", coordX: 504, coordY: 500, fontSize: 16, maxWidth: 1180 },
      { attendeeInfoField: "company", coordX: 500, coordY: 590, fontSize: 24, maxWidth: 1190 },
      { ...QR, coordX: 1380, coordY: 850, height: 80 },
    ],
  }),
  inches4x6: design({
    name: "Badge 4 × 6 inch",
    width: 1200,
    height: 1800,
    shapes: `<path d="M0 0H1200V300L0 470Z" fill="#20242c"/><path d="M0 470L1200 300V330L0 500Z" fill="#e4572e"/><path d="M900 0H1200V300L780 360Z" fill="#fff" opacity=".06"/><rect x="460" y="60" width="280" height="46" rx="23" fill="#fff"/><path d="M0 1800V1730L1200 1560V1800Z" fill="#20242c"/><path d="M0 1730L1200 1560V1540L0 1710Z" fill="#e4572e"/>`,
    fields: [
      { ...FULL_NAME, coordX: 90, coordY: 640, fontSize: 32, maxWidth: 1050 },
      { attendeeInfoField: "company", coordX: 92, coordY: 860, fontSize: 24, maxWidth: 1020 },
      { attendeeInfoField: "position", coordX: 94, coordY: 1000, fontSize: 16, maxWidth: 1000 },
      { ...QR, coordX: 90, coordY: 1170, height: 88 },
    ],
  }),
  a4Folded: design({
    name: "Ticket A4, folded",
    width: 2480,
    height: 3508,
    shapes: `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#47226b"/><stop offset="1" stop-color="#8b3fbf"/></linearGradient></defs><path d="M0 0H1240V380Q620 540 0 380Z" fill="url(#g)"/><path d="M0 392Q620 552 1240 392" fill="none" stroke="#f7c948" stroke-width="14"/><rect x="480" y="80" width="280" height="46" rx="23" fill="#fff"/><path d="M1240 0H2480V180Q1860 300 1240 180Z" fill="#f3ecf8"/><path d="M1240 1754H2480V3508H1240Z" fill="#faf7fc"/><g stroke="#b9aec4" stroke-width="4" stroke-dasharray="24 24" fill="none"><path d="M0 1754H2480"/><path d="M1240 0V3508"/></g>`,
    fields: [
      { ...FULL_NAME, ...centred, coordX: 620, coordY: 700, fontSize: 34, maxWidth: 1120 },
      { attendeeInfoField: "company", ...centred, coordX: 620, coordY: 930, fontSize: 22, maxWidth: 1120 },
      { attendeeInfoField: "position", ...centred, coordX: 620, coordY: 1060, fontSize: 15, maxWidth: 1080 },
      { ...BARCODE, ...centred, coordX: 620, coordY: 1360, height: 62 },
      { ...QR, ...centred, coordX: 1860, coordY: 480, height: 180 },
      { attendeeInfoField: "email", ...centred, coordX: 1860, coordY: 1340, fontSize: 14, maxWidth: 1120 },
      {
        attendeeInfoField: "mobilePhone",
        ...centred,
        coordX: 1860,
        coordY: 1430,
        fontSize: 14,
        maxWidth: 1120,
      },
    ],
  }),
} as const satisfies Readonly<Record<string, Design>>;
export type DesignName = keyof typeof DESIGNS;
export const DESIGN_NAMES = Object.keys(DESIGNS) as DesignName[];
