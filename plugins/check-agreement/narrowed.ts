import { CURRENCIES, CURRENCY, NUMBERS, payableLabel } from './amounts.js'
import { MONTHS } from './dates/dates.js'

/** Words between a label and its amount that leave it the amount of the whole invoice. */
const NEUTRAL = new Set(
  (
    'the of this for within full period included bank transfer your you by to on at in is from until latest upon receipt immediately now please as agreed amount total sum ' +
    'invoice order no nr number date days incl inc including inclusive vat gross tax rate euros net ' +
    'der die das des sind in höhe konto unser unsere unserem dem den dieser diese ihr ihre ihnen sie von bis zum am an im auf spätestens sofort jetzt bitte fällig ' +
    'beträgt lautet ohne abzug insgesamt per überweisung rechnung rechnungs betrag gesamt summe tage tagen datum inkl ' +
    'einschl einschließlich mwst ust umsatzsteuer mehrwertsteuer brutto netto ' +
    'le la les l du de d cette votre vos nous vous par virement avant facture montant total est à au jours date ttc ht tva ' +
    'comprise incluse réception soins ' +
    'il lo al con del della entro questa vostra fattura importo totale giorni data ricevimento iva inclusa compresa bonifico ' +
    'el los las por antes en esta su factura importe días fecha incluido incluida inclusa transferencia ' +
    'het een voor uiterlijk op binnen dagen factuur bedrag totaal btw deze'
  ).split(' '),
)

/** Words that narrow a label before a word of its own: _before discount_, _avant remise_. A day may follow them. */
const NARROWING =
  /(?<!\p{L})(?:before|avant|antes|vor|prima)(?!\p{L}|[\s,]*(?:(?:the|le|dem|del?|el|il) )?[\s,]*\d)/u

const MONTH = new RegExp(`(?<!\\p{L})${MONTHS}(?!\\p{L})`, 'gu')

/** Such as the number of the invoice or of the account. */
const NAMED_BY_NUMBER = /\p{L}{0,6}[-/]?\d[\p{L}\d/-]*/gu

/** An amount without cents with its currency. */
const WHOLE_AMOUNT = new RegExp(String.raw`\d ?${CURRENCY}(?!\p{L})|(?<!\p{L})${CURRENCY} ?\d`, 'u')

/**
 * True if words between a label for the amount to pay and its amount make it that of a part, of a time or of somebody
 * else, as in `Amount due upon delivery 911.07`.
 * @param line in lower case
 * @param names words of the names of the parties, in lower case: an amount due to the seller is that of the invoice
 */
export function isNarrowed(line: string, names: ReadonlySet<string>): boolean {
  const label = payableLabel(line)
  if (label === undefined) return false
  const rest = line.slice(label.end)
  const ends = [NUMBERS, WHOLE_AMOUNT].map((amount) => rest.search(amount)).filter((at) => at >= 0)
  const between = rest.slice(0, Math.min(...ends, 200)).replace(MONTH, ' ')
  if (NARROWING.test(between)) return true
  const words =
    between
      .replace(CURRENCIES, ' ')
      .replace(NAMED_BY_NUMBER, ' ')
      .match(/\p{L}{2,}/gu) ?? []
  return words.some((word) => !NEUTRAL.has(word) && !names.has(word))
}
