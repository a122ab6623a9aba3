/** The most characters that any input may hold, trimmed. rules/scenario 11 */
export const TEXT_LIMIT = 4000;
