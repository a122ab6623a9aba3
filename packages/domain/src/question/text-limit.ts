/** The maximum length of every input, in characters, trimmed. rules/scenario 11 */
export const TEXT_LIMIT = 4000;
