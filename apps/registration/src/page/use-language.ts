import { useCallback, useState } from "react";
import { askedLanguage, askForLanguage } from "./use-address.ts";

/** The language that the visitor asked for, in the address or on the page; null: none. */
export function useLanguage() {
  const [language, setLanguage] = useState(askedLanguage);
  const change = useCallback((cultureCode: string) => {
    askForLanguage(cultureCode);
    setLanguage(cultureCode);
  }, []);
  return [language, change] as const;
}
