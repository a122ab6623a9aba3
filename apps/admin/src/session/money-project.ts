import { createContext } from "react";

/** The project whose money is shown, where the address does not name it; null: that of none. */
export const MoneyProject = createContext<number | null | undefined>(undefined);
