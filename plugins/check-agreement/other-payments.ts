import { amountsIn, centsOf } from './amounts.js'
import { isOtherCurrency, WITH_CURRENCY } from './currencies.js'
import { MONTHS } from './dates/dates.js'
import { isNarrowed } from './narrowed.js'

/** Words for another amount than that of the invoice: one that is paid early, late, in parts or each month. */
const OTHERWISE = [
  /skonto|escompte|sconto|cash discount|early payment|pronto pago|betalingskorting|(?:kassa|kontant)rabatt/,
  /verzug|verspätet|mahngebühr|säumnis|nach fälligkeit|late payment|late fee|paid late|after (?:the )?due date/,
  /en cas de retard|retard de paiement|après (?:l[’'])?échéance|in caso di ritardo|ritardato pagamento|dopo la scadenza/,
  /en caso de demora|después del vencimiento|con recargo|te la(?:at|te)|na (?:de )?vervaldatum|försenad|if paid (?:by|before|within)/,
  /\d\. ?(?:rate|zahlung|teilbetrag)(?!\p{L})|(?:teil|monats)rate|\d raten|monatlich|instal?lment|monthly|mensualité|\d(?:re|ère|e|ème) échéance|par mois/u,
  /\d[ªa°.]? ?rata(?!\p{L})|(?<!\p{L})rata (?:\d|da )|mensil|\d\.?[ºª]? (?:plazo|cuota)|(?:plazo|cuota) \d|mensual|\d?de termijn|termijn(?:en|\x20\d)|maandelijks/u,
]

/** True if a line, in lower case, is about paying early, late, in parts or each month. */
export function isOtherwisePaid(line: string): boolean {
  return OTHERWISE.some((words) => words.test(line))
}

/** A number of days, or a day, until which somebody pays. */
const WITHIN =
  /\d ?(?:tagen?|days?|jours?|giorni|días|dagen)(?!\p{L})|\d[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/u

/** Discounts for early payment that are usual, in quarters of a percent: up to 5 %. */
const MOST_QUARTERS = 20n

/** True if an amount is the amount due without a usual discount. */
function isDiscounted(amount: string, due: string): boolean {
  const [paid, whole] = [amount, due].map((each) => BigInt(each.replace('.', ''))) as [
    bigint,
    bigint,
  ]
  const scaled = (whole - paid) * 400n
  // Within half a cent of so many quarters of a percent.
  for (let quarters = 1n; quarters <= MOST_QUARTERS; quarters += 1n) {
    const off = scaled - whole * quarters
    if (off <= 200n && off >= -200n) return true
  }
  return false
}

/** Words for what is paid beside the invoice: fees, deposits, other invoices, and what others pay. */
const BESIDE = [
  /pénalité|indemnité|(?:di|de) mora(?!\p{L})|intérêts|(?<!\p{L})rente(?!\p{L})|odset|úrok|kamat/u,
  /(?:per|next) month|nächsten monat|mois prochain|over the term|minimum (?:amount|payment)/,
  /kaution|anzahlung|abschlagszahlung|acompte|acconto|caparra|cauzione|anticipo|fianza|(?<!\p{L})deposit|aanbetaling|statiegeld|waarborgsom|zaliczk|záloh|forskudd|handpenning/u,
  /previous (?:balance|invoice)|prior (?:balance|invoice)|vorherige|frühere[nr]? rechnung|(?:facture|solde)s? (?:antérieur|précédent)|fatture precedenti|facturas anteriores|vorige factu/,
  /account balance|balance (?:on|of) (?:your|the) account|on account|(?:all|other) (?:open|outstanding|unpaid) (?:invoices|items)|kontosaldo|offener saldo|alle offenen (?:posten|rechnungen)|solde d[eu] (?:votre )?compte|saldo (?:del )?(?:conto|cliente|cuenta)/,
  /last (?:month|year|invoice)|per (?:person|hour|day|week|year|unit)|pro (?:person|stunde|tag|woche|jahr)|par (?:personne|heure|jour|semaine|an)(?!\p{L})|(?:a|per) persona|all[’']ora|al (?:giorno|día|año)|por (?:persona|hora|día|año)/u,
  /if you cancel|bei (?:stornierung|rücktritt|kündigung)|en cas d[’']annulation|in caso di (?:annullamento|disdetta)|en caso de cancelación|surcharge/,
  /rücklastschrift|lastschriftrückgabe|nachnahme|returned payment|eigenanteil|vom versicherer|from (?:the )?insurer|nicht zu zahlen|not payable/,
  /pfand|consigne|zuzahlung|selbst(?:behalt|beteiligung)|krankenkasse|mutuelle|gift card|gutschein|trinkgeld|pourboire|(?<!\p{L})(?:tip|bollo)(?!\p{L})|overdue|überfällig|gesamtforderung/u,
  /(?:bei|nach) (?:abnahme|lieferung|übergabe|abholung|bestellung|vertrags\p{L}+|auftrags\p{L}+|beginn|fertigstellung)|bei zahlung (?:innerhalb|binnen|bis)|al contado|pronta cassa/u,
]

/** Words for what the buyer keeps back, such as for taxes of the seller: the amount due of EN 16931 includes it. */
const WITHHELD =
  /einbehalt|abzugsteuer|quellensteuer|retainage|retention|withh(?:e|o)ld|retenue|ritenut|rit\. ?acc|enasarco|retención|retencion|irpf|inhouding|split ?payment|scissione dei pagamenti/

/** The amounts in lines, in lower case, about what the buyer keeps back. */
export function withheldAmounts(lines: readonly string[]): string[] {
  return lines.filter((line) => WITHHELD.test(line)).flatMap(amountsIn)
}

/** Words for what was open before the invoice. */
const ARREARS =
  /offene(?:r|n|s)? (?:posten|forderung|saldo|betrag|rechnung)|(?:alter|letzter|bisheriger) saldo|saldo(?:vortrag| alt)|rückstand|(?:previous|prior|opening|old) balance|(?:balance )?(?:brought|carried) forward|past due|arrears|overdue|(?:solde|arriéré|montant) (?:antérieur|précédent|reporté|impayé)|arriéré|saldo (?:precedente|anterior|pendiente)|arretrat|atrasos|achterstand|vorig saldo/

/** Words for what was paid of it. */
const PAID =
  /payments? (?:received|made)|(?:erhaltene |ihre )?zahlung(?:en|seingang)|bereits (?:be|ge)zahlt|(?:paiements?|règlements?) reçus?|pagament[oi] ricevut[oi]|pagos? recibidos?|ontvangen betaling/

/** What may have been open before the invoice, by the amounts in lines, in lower case, about that and about payments. */
export function arrears(lines: readonly string[]): readonly bigint[] {
  const centsIn = (words: RegExp) =>
    lines.filter((line) => words.test(line)).flatMap((line) => amountsIn(line).map(centsOf))
  const paid = centsIn(PAID).reduce((sum, each) => sum + each, 0n)
  return centsIn(ARREARS).flatMap((open) => [open, open - paid])
}

/** Words for an amount without VAT, or for VAT. */
const NET =
  /(?<!\p{L})(?:netto|net amount|ht|hors taxes?|excl|exkl|ohne|\p{L}*steuer(?:betrag)?|mwst|ust|vat|tva|iva|btw|imponibile)(?!\p{L})/u

/** A month, quarter or week for which a part of the invoice is, such as _for March_; a day in it is none. */
const PERIOD = new RegExp(
  String.raw`(?<!\p{L})(?:(?:for|für|pour|per|para|voor|za)(?: the| den| le| el)?(?: month of| monat| mois de| mese di)? (?:${MONTHS}(?! \d{1,2}(?!\d|[.,]\d))|q[1-4]|kw ?\d|week \d|[1-4]\. ?quartal)|(?<!\d[\p{L}.]{0,3} (?:de |of )?)${MONTHS} (?:de )?(?:19|20)\d\d|this month|diesen monat|ce mois|questo mese|este mes)(?![\p{L}])`,
  'u',
)

/** The rate at which another currency was calculated. */
const EXCHANGE = /(?:kurs|exchange rate|taux(?: de change)?|cambio)[\s:=]{0,3}\d+[.,]\d+/g

/** A day and its month, as in `bis 20.12.`. */
const DAY = /(?<![\d.,])(?:[12]?\d|0\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?!\d)/g

/** What is known of the invoice. */
export interface InvoiceAmounts {
  /** The code of its currency (BT-5). */
  readonly currency: string | undefined
  /** Its amount due, as `amountsIn` gives it. */
  readonly payable: string
  /** Its amount without VAT, and its VAT. */
  readonly parts: ReadonlySet<string>
  /** The words of the names of the parties and of the account, in lower case. */
  readonly names: ReadonlySet<string>
}

/**
 * Lines, in lower case, without what is not about the payment of the invoice: other payments, amounts in another
 * currency, the net amount and the VAT of the invoice where they are called so, and days.
 * @param isTotalShown true if the pages call its amount due the total: then that of a month, or with words that make it
 *   narrower, can be a part of it
 */
export function ofInvoice(
  lines: readonly string[],
  invoice: InvoiceAmounts,
  isTotalShown: boolean,
): string[] {
  return lines.map((line) => {
    if (isOtherwisePaid(line) || BESIDE.some((words) => words.test(line))) return ''
    if (isTotalShown && (PERIOD.test(line) || isNarrowed(line, invoice.names))) return ''
    const [isNet, isWithinDays] = [NET.test(line), WITHIN.test(line)]
    const isPart = (amount: string) =>
      isNet && amountsIn(amount).some((each) => invoice.parts.has(each))
    const isEarly = (amount: string) =>
      isWithinDays && amountsIn(amount).some((each) => isDiscounted(each, invoice.payable))
    return line
      .replace(DAY, '')
      .replace(EXCHANGE, '')
      .replace(WITH_CURRENCY, (amount, ...rest: unknown[]) => {
        const { before, behind } = rest.at(-1) as { before?: string; behind?: string }
        const isAnother = isOtherCurrency(behind ?? before, invoice.currency)
        return isAnother || isPart(amount) || isEarly(amount) ? '' : amount
      })
  })
}
