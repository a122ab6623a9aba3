import type { AttendeeField } from "./template-field.ts";

/** A made-up attendee, for previews of a template. */
export type Sample = Readonly<Record<AttendeeField, string>> & { fullName: string };

const sample = (firstName: string, lastName: string, company: string, position: string): Sample => ({
  firstName,
  lastName,
  surName: "",
  company,
  position,
  fullName: `${firstName} ${lastName}`,
  email: "anna.example@fair.example",
  mobilePhone: "+44 20 7946 0958",
});
/** Family name first. */
const inOrder = (attendee: Sample, fullName: string): Sample => ({ ...attendee, fullName });

/** Made-up attendees with short, long and missing texts, and in twelve scripts. rules/printouts 12 */
export const SAMPLES = {
  sample: sample("Anna", "Lindqvist", "Northwind Trading", "Head of Purchasing"),
  short: sample("Bo", "Li", "EY", "CEO"),
  longest: sample(
    "Maximiliana-Theodora",
    "Schwarzenberg-Wolkenstein-Trostburg",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Deputy Regional Director of International Procurement and Supplier Relations",
  ),
  noCompany: sample("Anna", "Lindqvist", "", ""),
  arabic: sample("محمد", "الخوارزمي", "شركة النور للتجارة", "مدير المشتريات"),
  chinese: inOrder(sample("欣怡", "欧阳", "上海精密机械有限公司", "采购经理"), "欧阳欣怡"),
  cyrillic: sample("Екатерина", "Щербакова", "ООО «Северный ветер»", "Руководитель отдела"),
  greek: sample("Κωνσταντίνος", "Παπαδόπουλος", "Αιγαίο Α.Ε.", "Διευθυντής"),
  hebrew: sample("יעל", "בן־דוד", "אור טכנולוגיות בע״מ", "מנהלת רכש"),
  devanagari: sample("प्रियंका", "क्षत्रिय", "भारत यंत्र उद्योग", "क्रय प्रबंधक"),
  thai: sample("ณัฐพงษ์", "ศรีสุวรรณ", "บริษัท สยามเครื่องจักร จำกัด", "ผู้จัดการ"),
  georgian: sample("ნინო", "ჯავახიშვილი", "შპს მთები", "მენეჯერი"),
  armenian: sample("Հայկ", "Տեր-Պետրոսյան", "Արարատ ՍՊԸ", "Տնօրեն"),
  japanese: inOrder(sample("さくら", "渡邉", "株式会社東京精機", "購買部長"), "渡邉 さくら"),
  korean: inOrder(sample("지우", "김", "한빛기계 주식회사", "구매팀장"), "김지우"),
} as const satisfies Readonly<Record<string, Sample>>;
/** The name of a made-up attendee, as the wire has it. */
export type SampleName = keyof typeof SAMPLES;
export const SAMPLE_NAMES = Object.keys(SAMPLES) as SampleName[];

const CULTURES: Readonly<Partial<Record<SampleName, string>>> = {
  chinese: "zh-CN",
  japanese: "ja-JP",
  korean: "ko-KR",
};

/** Returns the culture whose letter forms a made-up attendee needs. */
export const cultureOfSample = (name: SampleName): string => CULTURES[name] ?? "en-GB";
