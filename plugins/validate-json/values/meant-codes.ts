/**
 * What people write in place of a code, in the five languages of the messages, by the code that they
 * mean. Words stand without case, accents, spaces and points, see {@link meantCode}.
 *
 * A similar spelling is no guide here: `Stk` looks like `STK`, which counts cigarettes. What no code counts, such as
 * nights and licences, is counted in ones (C62).
 */
export const MEANT_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Languages with a country, as programs write them, too: `de_DE`, `en-GB`.
  locale: {
    en: 'english englisch anglais ingles inglese eng enus engb enie enca enau',
    de: 'german deutsch allemand aleman tedesco deu ger dede deat dech delu',
    fr: 'french franzosisch franzoesisch francais frances francese fra fre frfr frbe frch frca frlu',
    es: 'spanish spanisch espagnol espanol castellano spagnolo spa eses esmx esar',
    it: 'italian italienisch italien italiano ita itit itch',
  },
  unit: {
    C62: 'pc pcs pce piece pieces st stk stck stuck stuecke stueck stucke unit units unite unites unita u un ud uds unidad unidades pieza piezas pza pz pezzo pezzi einheit einheiten item items each ea art artikel article articulo articolo qty no nr n qta x stuks szt sztuk ks kus nacht naechte nachte night nights nuit nuits notte notti noche noches licence licences license licenses licenza licenze licencia licencias lizenz lizenzen user users nutzer benutzer utilisateur utilisateurs utente utenti usuario usuarios seat seats session sessions sitzung sitzungen seance seances sessione sessioni sesion sesiones image images bild bilder credit credits call calls apicall apicalls zeile zeilen normzeile normzeilen position positionen pos',
    HUR: 'h hr hrs hour hours std stde stunde stunden heure heures hora horas ora ore uur uren godz godzina godziny hodina hodin timer',
    MIN: 'min mins minute minutes minuten minuto minutos minuti',
    SEC: 's sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi',
    DAY: 'd day days tg tag tage manday mandays personentag personentage jour jours jr dia dias giorno giorni gg dag dagen dage dagar dni',
    WEE: 'week weeks wk woche wochen semaine semaines semana semanas settimana settimane weken',
    MON: 'mo month months mon monat monate mois mes meses mese mesi maand maanden',
    QAN: 'quarter quarters quartal quartale trimestre trimestres trimestri',
    ANN: 'y yr yrs year years jahr jahre an ans annee annees ano anos anno anni jaar jaren',
    KGM: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilogrammo chilogrammi chilo',
    GRM: 'g gr gram grams gramm gramme grammes gramo gramos grammo grammi',
    MGM: 'mg milligram milligramm milligramme miligramo milligrammo',
    TNE: 't to tonne tonnes tonnen tonelada toneladas tonnellata tonnellate metricton metrictons',
    DTN: 'dt doppelzentner quintal quintale quintales quintali',
    MTR: 'm lfm lfdm laufmeter laufendermeter meter metre metres meters mtr metro metros metri',
    CMT: 'cm centimeter centimetre zentimeter centimetro centimetri centimetros',
    MMT: 'mm millimeter millimetre milimetro millimetro millimetri',
    KMT: 'km kilometer kilometre kilometres kilometro kilometros chilometro chilometri',
    MTK: 'm2 qm sqm quadratmeter squaremetre squaremeter metrecarre metrescarres metrocuadrado metroscuadrados metroquadro metriquadri mq',
    MTQ: 'm3 cbm kubikmeter cubicmetre cubicmeter metrecube metrescubes metrocubico metroscubicos metrocubo metricubi mc',
    LTR: 'l lt ltr liter litre litres liters litro litros litri',
    MLT: 'ml milliliter millilitre mililitro millilitro millilitri',
    CLT: 'cl centilitre zentiliter centilitro',
    DLT: 'dl decilitre deziliter decilitro',
    HLT: 'hl hektoliter hectolitre hectolitro ettolitro',
    '4L': 'mb megabyte megabytes megaoctet megaoctets',
    E34: 'gb gigabyte gigabytes gigaoctet gigaoctets',
    KWH: 'kwh kilowattstunde kilowattstunden kilowatthour kilowattheure kilovatiohora kilowattora',
    MWH: 'mwh megawattstunde megawatthour megawattheure megavatiohora megawattora',
    KWT: 'kw kilowatt kilovatio',
    PR: 'pair pairs paar paare paire paires par pares paio paia',
    SET: 'set sets satz satze saetze jeu jeux juego juegos serie kpl komplet',
    DZN: 'dozen dtzd dutzend douzaine docena dozzina',
    LS: 'lump lumpsum flat flatrate pauschal pauschale psch paus forfait forfaits alzado tantoalzado aforfait forfettario corpo acorpo pausch pauschalbetrag pauschalpreis',
    XBX: 'bx box boxes schachtel schachteln boite boites caja cajas scatola scatole',
    XCT: 'ctn ktn carton cartons karton kartons cartone cartoni',
    XPK: 'pk pkg pck pckg pkt pack packs packung packungen package packages paquet paquets paquete paquetes pacco pacchi confezione confezioni packet paket pakete ve verpackungseinheit verpackungseinheiten',
    XPX: 'pallet pallets palette paletten palettes pal palet palets bancale bancali',
    XBO: 'bottle bottles flasche flaschen bouteille bouteilles botella botellas bottiglia bottiglie fl',
    XBG: 'bag bags beutel sac sacs bolsa bolsas sacco sacchi sacchetto',
    XSA: 'sack sacks sacke saecke',
    XRO: 'roll rolls rolle rollen rouleau rouleaux rollo rollos rotolo rotoli',
    XCX: 'can cans dosen boitemetallique lata latas lattina lattine',
    E35: 'tb terabyte terabytes teraoctet',
    IE: 'pers person persons people personen personne personnes persona personas persone teilnehmer pax participant participants participante participantes partecipante partecipanti',
    E54: 'trip trips fahrt fahrten trajet trajets viaje viajes viaggio viaggi',
    E51: 'job jobs einsatz einsaetze einsatze',
    E48: 'serviceunit serviceunits leistungseinheit leistungseinheiten',
    E49: 'workingday workingdays arbeitstag arbeitstage',
    D68: 'word words wort worter woerter mot mots palabra palabras parola parole',
    ZP: 'page pages seite seiten pagina pagine paginas',
    XCR: 'crate crates kiste kisten kasten kaesten caisse caisses cassa casse krat kratten',
    XBA: 'barrel barrels fass fasser faesser fut futs tonneau tonneaux barril barriles barile barili',
    XKG: 'keg kegs',
    XBH: 'bund bunch bunches mazzo mazzi manojo manojos',
    XBE: 'bundle bundles bundel buendel',
    XST: 'sheet sheets blatt blatter blaetter bogen feuille feuilles foglio fogli hoja hojas',
    XTU: 'tube tubes tuben tubetto tubetti',
    XBJ: 'bucket buckets eimer seau seaux secchio secchi emmer',
    XJY: 'jerrican jerrycan jerrycans kanister',
    H18: 'ha hektar hectare hectares ettaro ettari hectarea hectareas',
    H16: 'ar are ares',
    ACR: 'acre acres',
    FOT: 'ft foot feet',
    INH: 'inch inches zoll pouce pouces pollice pollici pulgada pulgadas',
    FTK: 'sqft squarefoot squarefeet',
    LBR: 'lb lbs',
    ONZ: 'oz ounce ounces unze unzen',
    CEN: '100 hundert hundred 100stk 100stuck 100pcs',
    MIL: '1000 tausend tsd thousand millar migliaio 1000stk 1000stuck 1000pcs',
    P1: '% percent prozent pourcent porciento percento',
  },
  country: {
    DE: 'd ger deu germany deutschland allemagne alemania germania brd',
    FR: 'f fra france frankreich francia',
    IT: 'i ita italy italien italia italie',
    ES: 'e esp spain spanien espagne espana spagna',
    AT: 'a aut austria osterreich oesterreich autriche',
    CH: 'che switzerland schweiz suisse suiza svizzera',
    BE: 'b bel belgium belgien belgique belgica belgio',
    NL: 'nld netherlands niederlande paysbas paisesbajos paesibassi holland',
    LU: 'l lux luxembourg luxemburg luxemburgo lussemburgo',
    GB: 'uk gbr greatbritain unitedkingdom england grossbritannien vereinigteskonigreich royaumeuni reinounido regnounito xi',
    GR: 'el grc greece griechenland grece grecia',
    PT: 'p prt portugal portogallo',
    PL: 'pol poland polen pologne polonia',
    CZ: 'cze czechia tschechien tchequie chequia cechia',
    DK: 'dnk denmark danemark daenemark dinamarca danimarca',
    SE: 's swe sweden schweden suede suecia svezia',
    NO: 'n nor norway norwegen norvege noruega norvegia',
    FI: 'fin finland finnland finlande finlandia',
    IE: 'irl ireland irland irlande irlanda eire',
    US: 'usa unitedstates unitedstatesofamerica vereinigtestaaten etatsunis estadosunidos statiuniti',
  },
  currency: {
    EUR: '€ euro euros',
    USD: '$ us$ dollar dollars dolar dolares dollaro dollari',
    GBP: '£ pound pounds pfund livre libra sterlina',
    CHF: 'fr sfr sfrs franken swissfranc schweizerfranken francsuisse francossuizos francosuizo francosvizzero',
    SEK: 'skr',
    DKK: 'dkr',
    NOK: 'nkr',
    PLN: 'zl zloty',
    CZK: 'kc',
    JPY: '¥ yen',
    CNY: 'rmb yuan renminbi',
  },
  'document-type': {
    '380':
      'invoice commercialinvoice rechnung handelsrechnung facture facturecommerciale factura facturacomercial fattura',
    '381':
      'creditnote creditmemo kaufmannischegutschrift kaufmaennischegutschrift avoir factureavoir notedecredit notadecredito notadicredito abono facturadeabono',
    '383': 'debitnote notededebit notadedebito notadidebito',
    '384':
      'correctedinvoice korrekturrechnung berichtigterechnung facturerectificative fatturarettificativa',
    '386':
      'prepaymentinvoice anzahlungsrechnung facturedacompte facturaanticipo facturadeanticipo fatturadacconto fatturadiacconto',
    '389':
      'selfbilling selfbilled selfbilledinvoice selfbillinginvoice gutschriftsverfahren autofacturation factureautofacturee autofacturacion',
  },
  'payment-means': {
    '10': 'cash bar bargeld barzahlung especes efectivo contanti',
    '20': 'cheque check scheck assegno',
    '30': 'transfer credittransfer uberweisung ueberweisung virement transferencia bonifico wire banktransfer',
    '48': 'card karte carte tarjeta carta bankcard',
    '54': 'creditcard kreditkarte cartedecredit tarjetadecredito cartadicredito',
    '55': 'debitcard girocard ec eckarte debitkarte cartededebit tarjetadedebito cartadidebito',
    '58': 'sepa sepacredittransfer sepatransfer sepauberweisung sepaueberweisung sct virementsepa transferenciasepa bonificosepa',
    '59': 'sepadirectdebit directdebit lastschrift sepalastschrift sdd prelevement prelevementsepa adeudo domiciliacion addebito addebitodiretto',
    '68': 'paypal stripe online onlinepayment klarna applepay googlepay',
  },
  'vat-category': {
    S: 'standard normal regular reduced full ermassigt ermaessigt reduit reducido ridotta ordinaria',
    Z: 'zero zerorated nullsatz',
    E: 'exempt exempted exemption vatexempt taxexempt befreit steuerbefreit steuerbefreiung exonere exoneree exoneration exento exenta exencion exonerado exonerada esente esenzione smallbusiness kleinunternehmer kleinunternehmerregelung franchiseenbase',
    AE: 'reverse reversecharge reversechargeverfahren steuerschuldumkehr rc autoliquidation inversion inversione inversionecontabile inversiondelsujetopasivo',
    K: 'ic intra intracommunity intracommunitysupply intraeu intracommunautaire livraisonintracommunautaire intracomunitario intracomunitaria entregaintracomunitaria cessioneintracomunitaria innergemeinschaftlich innergemeinschaftlichelieferung igl',
    G: 'export exportation exportacion esportazione ausfuhr ausfuhrlieferung',
    O: 'outofscope outsidescope notsubject nichtsteuerbar horschamp nosujeto fuoricampo',
  },
  'vat-regime': {
    'small-business':
      'smallbusiness kleinunternehmer kleinunternehmerregelung smallbusinesses sme franchise franchiseenbase autoentrepreneur microentrepreneur microentreprise 293b forfettario regimeforfettario kor kleineonderneming',
    'reverse-charge':
      'reverse reversecharge rc autoliquidation inversiondelsujetopasivo inversionecontabile 13b btwverlegd verlegd',
    'margin-used-goods': 'margin differenzbesteuerung 25a rebu regimedelmargine',
    'intra-community':
      'ic intraeu intracommunity intracommunautaire intracomunitaria intracomunitario igl innergemeinschaftlich',
    export: 'exportation exportacion esportazione ausfuhr',
  },
  prices: {
    gross: 'brutto ttc bruto lordo ivaincluida ivainclusa inclvat incltax including inclusive',
    net: 'netto ht neto exclvat excltax excluding exclusive',
  },
}

/** Words with several meanings, by list and by the key of the sentence that names the codes of all of them. */
const MEANT_SEVERAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Supplies within the EU and exports are free of tax, too.
  'vat-category': {
    'expected.several.taxFree': 'steuerfrei umsatzsteuerfrei ustfrei mwstfrei taxfree vatfree',
  },
  'document-type': {
    // Section 14 of the German law on VAT calls a self-billed invoice a Gutschrift; traders, a credit note.
    'expected.several.credit': 'gutschrift gutschriften',
    // What corrects an invoice either takes money back or replaces it.
    'expected.several.correction':
      'rechnungskorrektur stornorechnung storno cancellation cancellationinvoice facturarectificativa factureannulation facturedannulation',
  },
}

/** Lists in which the letters of a code are often those of another word. */
const LIKE_WORDS: ReadonlySet<string> = new Set(['unit', 'vat-category'])

/** For longer texts, no code is looked for. */
const LONGEST = 40

const codes = new Map(
  Object.entries(MEANT_CODES).map(([list, words]) => [
    list,
    new Map(
      Object.entries(words).flatMap(([code, all]) =>
        all.split(' ').map((word) => [plain(word), code] as const),
      ),
    ),
  ]),
)

/** The code of a list that a word means, or undefined. */
export function meantCode(list: string, written: string): string | undefined {
  return written.length > LONGEST ? undefined : codes.get(list)?.get(plain(written))
}

/** The key of the sentence that names all codes which a word of several meanings can stand for, or undefined. */
export function severalCodes(list: string, written: string): string | undefined {
  if (written.length > LONGEST) return undefined
  const word = plain(written)
  const sentences = Object.entries(MEANT_SEVERAL[list] ?? {})
  return sentences.find(([, words]) => words.split(' ').includes(word))?.[0]
}

/**
 * The code of a list that was written in other letters: in another case, in full-width letters or with spaces.
 * In a list whose codes are words or look like some, such as `ha` and `gb` among the units, the case of letters is
 * left open only where the code is one that people mean: hectares are not `HA`, which counts hanks.
 */
export function respeltCode(
  list: string,
  written: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (written.length > LONGEST) return undefined
  const letters = written.normalize('NFKC').trim()
  if (known.has(letters)) return letters
  const upper = letters.toUpperCase()
  const code = inUpperCase(known).get(upper)
  const isWord = LIKE_WORDS.has(list) && code !== undefined && /^[A-Z]+$/.test(code)
  return isWord && MEANT_CODES[list]?.[code] === undefined ? undefined : code
}

/** The codes of lists by their letters in upper case; of several, the first. */
const UPPER = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>()

function inUpperCase(known: ReadonlySet<string>): ReadonlyMap<string, string> {
  const made =
    UPPER.get(known) ?? new Map([...known].reverse().map((code) => [code.toUpperCase(), code]))
  UPPER.set(known, made)
  return made
}

/** Letters that are no accented form of others. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' }

/** Without case, accents, width, spaces, points, hyphens and brackets: `Stück.` and `stuck` are one word, `hour(s)` is `hours`. */
function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøł]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s.\-_'’()]/gu, '')
}
