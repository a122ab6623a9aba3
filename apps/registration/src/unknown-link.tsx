import { useEffect, useState } from "react";
import { chooseCulture } from "./culture.ts";
import { loadCultures, loadTexts } from "./server.ts";

const NAMES = ["REGISTRATION_UNKNOWN"] as const;
type Texts = Record<(typeof NAMES)[number], string>;
/** Shown when not even the texts can be had. */
const OFFLINE = {
  title: "The page could not be loaded",
  text: "Please check your connection and try again.",
};

/** What a visitor sees whose link leads to no registration. */
export function UnknownLink() {
  const [texts, setTexts] = useState<Texts | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    loadUnknownLink()
      .then((loaded) => current && setTexts(loaded))
      .catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, []);

  if (failed) {
    return (
      <main>
        <div role="alert">
          <h1>{OFFLINE.title}</h1>
          <p>{OFFLINE.text}</p>
        </div>
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </main>
    );
  }
  if (!texts) return <main aria-busy="true" />;
  return (
    <main>
      <h1>{texts.REGISTRATION_UNKNOWN}</h1>
    </main>
  );
}

async function loadUnknownLink(): Promise<Texts> {
  const culture = chooseCulture(await loadCultures(), navigator.languages);
  const texts = await loadTexts<Texts>(NAMES, culture?.cultureCode);
  document.documentElement.lang = culture?.cultureCode ?? "en";
  document.documentElement.dir = culture?.rightToLeft ? "rtl" : "ltr";
  document.title = texts.REGISTRATION_UNKNOWN;
  return texts;
}
