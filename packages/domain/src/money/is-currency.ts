/** Whether a text is the code of a currency (ISO 4217). */
export const isCurrency = (text: string): boolean => Intl.supportedValuesOf("currency").includes(text);
