/** Holds the programs and data that the database's user could not reach in the checkout or the data folder. */
export const REACHABLE_FOLDER = "/var/lib/foyer";
