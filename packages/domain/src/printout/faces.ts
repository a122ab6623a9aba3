import type { AttendeeField } from "./template-field.ts";

/** A made-up attendee, for previews of a template. */
export type Face = Readonly<Record<AttendeeField, string>> & { fullName: string };

const face = (firstName: string, lastName: string, company: string, position: string): Face => ({
  firstName,
  lastName,
  surName: "",
  company,
  position,
  fullName: `${firstName} ${lastName}`,
  email: "anna.example@fair.example",
  mobilePhone: "+44 20 7946 0958",
});
const inOrder = (given: Face, fullName: string): Face => ({ ...given, fullName });

/** Attendees that show what a template does with short, long and missing texts, and in twelve scripts. rules/printouts 12 */
export const FACES = {
  sample: face("Anna", "Lindqvist", "Northwind Trading", "Head of Purchasing"),
  short: face("Bo", "Li", "EY", "CEO"),
  longest: face(
    "Maximiliana-Theodora",
    "Schwarzenberg-Wolkenstein-Trostburg",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Deputy Regional Director of International Procurement and Supplier Relations",
  ),
  noCompany: face("Anna", "Lindqvist", "", ""),
  arabic: face("محمد", "الخوارزمي", "شركة النور للتجارة", "مدير المشتريات"),
  chinese: inOrder(face("欣怡", "欧阳", "上海精密机械有限公司", "采购经理"), "欧阳欣怡"),
  cyrillic: face("Екатерина", "Щербакова", "ООО «Северный ветер»", "Руководитель отдела"),
  greek: face("Κωνσταντίνος", "Παπαδόπουλος", "Αιγαίο Α.Ε.", "Διευθυντής"),
  hebrew: face("יעל", "בן־דוד", "אור טכנולוגיות בע״מ", "מנהלת רכש"),
  devanagari: face("प्रियंका", "क्षत्रिय", "भारत यंत्र उद्योग", "क्रय प्रबंधक"),
  thai: face("ณัฐพงษ์", "ศรีสุวรรณ", "บริษัท สยามเครื่องจักร จำกัด", "ผู้จัดการ"),
  georgian: face("ნინო", "ჯავახიშვილი", "შპს მთები", "მენეჯერი"),
  armenian: face("Հայկ", "Տեր-Պետրոսյան", "Արարատ ՍՊԸ", "Տնօրեն"),
  japanese: inOrder(face("さくら", "渡邉", "株式会社東京精機", "購買部長"), "渡邉 さくら"),
  korean: inOrder(face("지우", "김", "한빛기계 주식회사", "구매팀장"), "김지우"),
} as const satisfies Readonly<Record<string, Face>>;
export type FaceName = keyof typeof FACES;
export const FACE_NAMES = Object.keys(FACES) as FaceName[];

const CULTURES: Readonly<Partial<Record<FaceName, string>>> = {
  chinese: "zh-CN",
  japanese: "ja-JP",
  korean: "ko-KR",
};

/** The culture in which a made-up attendee's letters are drawn. */
export const cultureOfFace = (name: FaceName): string => CULTURES[name] ?? "en-GB";
