/** A longer list of a Select shows only its first entries; typing narrows it. */
export const MAX_OPTIONS_SHOWN = 300;
