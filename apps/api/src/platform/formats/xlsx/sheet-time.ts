/** Days from the last one of 1899, which spreadsheets count from, to the first one of 1970. */
const DAYS_BEFORE_1970 = 25_569;
const SECONDS_PER_DAY = 86_400;

/** A time as spreadsheets have it: days since the end of 1899. `wallSeconds`: since 1970, in the zone that is shown. */
export const sheetTime = (wallSeconds: number): number => wallSeconds / SECONDS_PER_DAY + DAYS_BEFORE_1970;

/** The number format of a column of times. */
export const TIME_FORMAT = "dd/mm/yyyy hh:mm:ss";
