/** The maximum length of every input, in symbols, trimmed. rules/scenario 11 */
export const TEXT_LIMIT = 4000;

/** The same maximum in UTF-16 units: four for each symbol, as in every text. rules/values 8 */
export const TEXT_UNITS_LIMIT = 16_000;
