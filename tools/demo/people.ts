/** A visitor; the same number is always the same person. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  position: string;
  city: string;
  country: string;
};

const FIRST_NAMES = [
  ...[
    "Anna",
    "Jonas",
    "Léa",
    "Mateo",
    "Aylin",
    "Владимир",
    "Sofía",
    "Liam",
    "Chiara",
    "Björn",
    "Zoë",
    "Emre",
  ],
  ...[
    "Ольга",
    "Noah",
    "Greta",
    "李娜",
    "Yusuf",
    "Ingrid",
    "Paolo",
    "Μαρία",
    "Hannah",
    "Oskar",
    "山田花子",
    "Ines",
  ],
];
const LAST_NAMES = [
  ...["Müller", "Smith", "García", "Rossi", "Dupont", "Иванова", "Yılmaz", "Johansson", "O’Brien", "Novák"],
  ...[
    "van der Berg",
    "Kowalski",
    "Schneider",
    "Πέτρου",
    "Nielsen",
    "Ferrari",
    "Moreau",
    "Weber",
    "Virtanen",
    "Lee",
  ],
];
const COMPANIES = [
  ...["Kaffeewerk Nord", "Ristorante Da Piero", "Smith & Sons Catering", "Bäckerei Schneider", "Café Λευκό"],
  ...[
    "Hotel Astoria",
    "Nordic Roasters",
    "La Bonne Table",
    "Sushi Tanaka",
    "Stadtküche GmbH & Co. KG",
    "Kök & Bar",
  ],
];
const POSITIONS = ["Owner", "Head chef", "Buyer", "Manager", "Barista", "Sommelier", "Sales director"];
const HOMES = [
  ...(["Germany Hamburg", "Germany Berlin", "Germany München", "France Lyon", "Italy Bologna"] as const),
  ...([
    "Spain Sevilla",
    "Türkiye İzmir",
    "Sweden Malmö",
    "Japan Osaka",
    "Austria Wien",
    "Denmark Aarhus",
  ] as const),
];

export const HOME_COUNTRIES: ReadonlySet<string> = new Set(HOMES.map((home) => home.split(" ")[0] ?? ""));

// The steps have no common factor with the lists' lengths, so all combinations occur.
const pick = <T>(list: readonly T[], number: number, step: number): T =>
  list[(number * step + Math.floor(number / list.length)) % list.length] as T;

/** The visitor with this number, from 1. */
export function personOf(number: number): Person {
  const [country = "", city = ""] = pick(HOMES, number, 7).split(" ");
  return {
    firstName: pick(FIRST_NAMES, number, 5),
    lastName: pick(LAST_NAMES, number, 3),
    email: `visitor.${number}@example.org`,
    company: pick(COMPANIES, number, 2),
    position: pick(POSITIONS, number, 3),
    city,
    country,
  };
}
