/** Where root keeps what the database's user could not reach below the checkout or the data folder. */
export const REACHABLE_FOLDER = "/var/lib/foyer";
