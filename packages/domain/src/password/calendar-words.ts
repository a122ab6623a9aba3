/** Months, days of the week and seasons in a dozen languages; with a year and a sign they are a common password. */
const WRITTEN = `
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter easter christmas
januar jänner februar märz mai juni juli oktober dezember
montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag frühling frühjahr sommer herbst ostern weihnachten
janvier février mars avril juin juillet août septembre octobre novembre décembre
lundi mardi mercredi jeudi vendredi samedi dimanche printemps été automne hiver noël
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
lunes martes miércoles jueves viernes sábado domingo primavera verano otoño invierno navidad
gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre
lunedì martedì mercoledì giovedì venerdì sabato domenica estate autunno inverno natale
janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
segunda terça quarta quinta sexta verão outono inverno natal
januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag lente zomer herfst
styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
poniedziałek wtorek środa czwartek piątek sobota niedziela wiosna lato jesień zima
leden únor březen duben květen červen červenec srpen září říjen prosinec
ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
pazartesi salı çarşamba perşembe cuma cumartesi pazar ilkbahar sonbahar
augusti måndag tisdag onsdag torsdag fredag lördag söndag vår sommar höst vinter
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
понедельник вторник среда четверг пятница суббота воскресенье весна лето осень зима
січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень
`;

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The words as they are written, without accents, and with umlauts as two letters. */
export const CALENDAR_WORDS: ReadonlySet<string> = new Set(
  WRITTEN.trim()
    .split(/\s+/)
    .flatMap((word) => [
      word.normalize("NFKC"),
      word.normalize("NFD").replace(/\p{M}/gu, ""),
      word.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter),
    ]),
);
