import { useAmount } from "./use-amount.ts";

/** An amount of the wire with its currency. */
export const Amount = ({ of }: { of: number }) => useAmount()(of);
