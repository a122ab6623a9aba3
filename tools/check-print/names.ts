/** Names and companies as visitors of a trade show have them, by their script. */
export const NAMES: Readonly<Record<string, { people: readonly string[]; companies: readonly string[] }>> = {
  Latin: {
    people: ["Anna-Lena Müller", "Łukasz Żółty", "Nguyễn Thị Hồng", "José Ñandú"],
    companies: ["Acme & Söhne GmbH", "Éclair S.A.", "Şişecam A.Ş."],
  },
  Cyrillic: {
    people: ["Анна Каренина", "Ігор Їжак", "Ђорђе Петровић"],
    companies: ["ООО «Ромашка»", "ПрАТ Світ"],
  },
  Greek: { people: ["Ελένη Παπαδοπούλου", "Ἀριστοτέλης"], companies: ["Ελληνική Ένωση Α.Ε."] },
  Armenian: { people: ["Արամ Խաչատրյան"], companies: ["Հայ Ընկերություն ՍՊԸ"] },
  Georgian: { people: ["ნინო ბერიძე"], companies: ["შპს ქართული ღვინო"] },
  Arabic: { people: ["محمد عبد الله", "فاطمة الزهراء"], companies: ["شركة النور للتجارة"] },
  Hebrew: { people: ["דוד כהן", "שרה לוי"], companies: ["חברת האור בעמ"] },
  Devanagari: { people: ["राजेश कुमार", "लक्ष्मी क्षत्रिय"], companies: ["भारत उद्योग लिमिटेड"] },
  Bengali: { people: ["রবীন্দ্রনাথ ঠাকুর"], companies: ["ঢাকা শিল্প"] },
  Telugu: { people: ["గోపాల్ కృష్ణ"], companies: ["హైదరాబాద్ సంస్థ"] },
  Tamil: { people: ["மீனாட்சி சுந்தரம்"], companies: ["சென்னை நிறுவனம்"] },
  Malayalam: { people: ["കൃഷ്ണൻ നായർ"], companies: ["കേരള കമ്പനി"] },
  Gurmukhi: { people: ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"], companies: ["ਪੰਜਾਬ ਉਦਯੋਗ"] },
  Thai: { people: ["สมชาย ใจดี", "น้ำผึ้ง ศรีสุข"], companies: ["บริษัท ไทยการค้า จำกัด"] },
  Chinese: { people: ["欧阳晓明", "李小龙"], companies: ["上海国际展览中心有限公司"] },
  Japanese: { people: ["田中さくら", "ヤマダ・タロウ"], companies: ["株式会社東京展示"] },
  Korean: { people: ["김철수", "박지현"], companies: ["서울전자 주식회사"] },
};
