import { useCallback, useState } from "react";
import { askedLanguage, askForLanguage } from "./use-address.ts";

/** The language that the visitor chose, by the address or the language switch. Null: none. */
export function useLanguage(search: string) {
  const [language, setLanguage] = useState(() => askedLanguage(search));
  const change = useCallback((cultureCode: string) => {
    askForLanguage(cultureCode);
    setLanguage(cultureCode);
  }, []);
  return [language, change] as const;
}
