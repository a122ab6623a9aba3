/** A group of promo codes, all with the same discount. */
export interface PromoCodeGroupPlan {
  type: "Exhibitor" | "Partner" | "Media" | "Organiser" | "VIP";
  owner: string;
  discountAmount: number;
  /** Tickets for each code. */
  ticketCount: number;
  codes: number;
}

const group = (
  type: PromoCodeGroupPlan["type"],
  owner: string,
  [discountAmount, ticketCount]: readonly [number, number],
): PromoCodeGroupPlan => ({ type, owner, discountAmount, ticketCount, codes: 100 });

const THIRD_OFF = [0.333333, 5] as const;
const HALF_OFF = [0.5, 3] as const;
const FREE = [1, 1] as const;

/** Twenty groups with two thousand codes. */
export const PROMO_CODE_GROUPS: readonly PromoCodeGroupPlan[] = [
  ...[
    ...["Aalto Roasters", "Baltic Beans", "Café Lindqvist", "Dripworks", "Espresso Maschinenbau GmbH"],
    ...["Fjord Coffee", "Grinder & Sons", "Helsinki Paahtimo"],
  ].map((owner) => group("Exhibitor", owner, HALF_OFF)),
  ...["Nordic Coffee Guild", "Barista School", "Specialty Association", "Fair Harvest"].map((owner) =>
    group("Partner", owner, THIRD_OFF),
  ),
  ...["Coffee Weekly", "Kaffee & Tee", "Radio Aamu", "Bean Journal"].map((owner) =>
    group("Media", owner, FREE),
  ),
  group("Organiser", "", FREE),
  group("Organiser", "Stage crew", FREE),
  group("VIP", "Jury", FREE),
  group("VIP", "Mayor's office", FREE),
];
