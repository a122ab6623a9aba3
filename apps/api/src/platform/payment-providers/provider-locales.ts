const STRIPE = new Set(
  "bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  ),
);

const MOLLIE =
  "en_US en_GB nl_NL nl_BE de_DE de_AT de_CH fr_FR fr_BE es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU pl_PL lv_LV lt_LT".split(
    " ",
  );

/** The language of Stripe's page for a culture; `auto`, the browser's, where Stripe does not have it. */
export function stripeLocale(culture: string): string {
  const language = languageOf(culture);
  return [culture, language].find((locale) => STRIPE.has(locale)) ?? "auto";
}

/** The language of Mollie's page for a culture; undefined, the browser's, where Mollie does not have it. */
export function mollieLocale(culture: string): string | undefined {
  const exact = culture.replace("-", "_");
  return MOLLIE.includes(exact)
    ? exact
    : MOLLIE.find((locale) => locale.startsWith(`${languageOf(culture)}_`));
}

function languageOf(culture: string): string {
  const [language = ""] = culture.split("-");
  return language === "no" || language === "nn" ? "nb" : language;
}
