import type { Locale } from 'twinvoice/plugin'
import type { Difference } from './difference.js'

type Entry = { readonly rule: string } & Readonly<Record<Locale, string>>

/**
 * For each recalculated term where its calculation is stated, and its words. The ids of the rule
 * packs are not used here: what a profile says of a rule's weight must not reach this layer.
 */
export const MESSAGES: Readonly<Record<Difference['term'], Entry>> = {
  'BT-106': {
    rule: 'EN 16931-1, BT-106',
    en: 'The sum of line net amounts is not the sum of the lines.',
    de: 'Die Summe der Positionsnettobeträge ist nicht die Summe der Positionen.',
    fr: 'La somme des montants nets de ligne n’est pas la somme des lignes.',
    es: 'La suma de los importes netos de línea no es la suma de las líneas.',
    it: 'La somma degli importi netti di riga non è la somma delle righe.',
  },
  'BT-107': {
    rule: 'EN 16931-1, BT-107',
    en: 'The total of allowances is not the sum of the document allowances.',
    de: 'Die Summe der Nachlässe stimmt nicht mit den Nachlässen des Dokuments überein.',
    fr: 'Le total des remises n’est pas la somme des remises du document.',
    es: 'El total de descuentos no es la suma de los descuentos del documento.',
    it: 'Il totale degli sconti non è la somma degli sconti del documento.',
  },
  'BT-108': {
    rule: 'EN 16931-1, BT-108',
    en: 'The total of charges is not the sum of the document charges.',
    de: 'Die Summe der Zuschläge stimmt nicht mit den Zuschlägen des Dokuments überein.',
    fr: 'Le total des majorations n’est pas la somme des majorations du document.',
    es: 'El total de cargos no es la suma de los cargos del documento.',
    it: 'Il totale delle maggiorazioni non è la somma delle maggiorazioni del documento.',
  },
  'BT-109': {
    rule: 'EN 16931-1, BT-109',
    en: 'The total without VAT is not the sum of lines minus allowances plus charges.',
    de: 'Der Gesamtbetrag ohne USt. ist nicht Positionssumme minus Nachlässe plus Zuschläge.',
    fr: 'Le total hors TVA n’est pas la somme des lignes moins les remises plus les majorations.',
    es: 'El total sin IVA no es la suma de líneas menos descuentos más cargos.',
    it: 'Il totale senza IVA non è la somma delle righe meno sconti più maggiorazioni.',
  },
  'BT-110': {
    rule: 'EN 16931-1, BT-110',
    en: 'The total VAT amount is not the sum of the VAT breakdown.',
    de: 'Der Umsatzsteuergesamtbetrag ist nicht die Summe der Umsatzsteueraufschlüsselung.',
    fr: 'Le montant total de TVA n’est pas la somme de la ventilation.',
    es: 'El importe total de IVA no es la suma del desglose.',
    it: 'L’importo totale IVA non è la somma del riepilogo.',
  },
  'BT-112': {
    rule: 'EN 16931-1, BT-112',
    en: 'The total with VAT is not the total without VAT plus VAT.',
    de: 'Der Gesamtbetrag mit USt. ist nicht der Betrag ohne USt. plus USt.',
    fr: 'Le total TVA comprise n’est pas le total hors TVA plus la TVA.',
    es: 'El total con IVA no es el total sin IVA más el IVA.',
    it: 'Il totale con IVA non è il totale senza IVA più l’IVA.',
  },
  'BT-115': {
    rule: 'EN 16931-1, BT-115',
    en: 'The amount due is not the total with VAT minus the paid amount plus rounding.',
    de: 'Der fällige Betrag ist nicht Gesamtbetrag mit USt. minus gezahlter Betrag plus Rundung.',
    fr: 'Le montant dû n’est pas le total TVA comprise moins l’acompte plus l’arrondi.',
    es: 'El importe a pagar no es el total con IVA menos lo pagado más el redondeo.',
    it: 'L’importo dovuto non è il totale con IVA meno il pagato più l’arrotondamento.',
  },
  'BT-116': {
    rule: 'EN 16931-1, BT-116',
    en: 'The taxable amount is not the sum of lines, charges and allowances of its category and rate.',
    de: 'Die Bemessungsgrundlage ist nicht die Summe der Positionen, Zuschläge und Nachlässe ihrer Kategorie und ihres Satzes.',
    fr: 'La base d’imposition n’est pas la somme des lignes, majorations et remises de sa catégorie et de son taux.',
    es: 'La base imponible no es la suma de líneas, cargos y descuentos de su categoría y tipo.',
    it: 'L’imponibile non è la somma di righe, maggiorazioni e sconti della sua categoria e aliquota.',
  },
  'BT-117': {
    rule: 'EN 16931-1, BT-117',
    en: 'The VAT amount is not the taxable amount times the rate.',
    de: 'Der Steuerbetrag ist nicht Bemessungsgrundlage mal Steuersatz.',
    fr: 'Le montant de TVA n’est pas la base multipliée par le taux.',
    es: 'La cuota de IVA no es la base por el tipo.',
    it: 'L’imposta non è l’imponibile per l’aliquota.',
  },
  'BT-131': {
    rule: 'EN 16931-1, BT-131',
    en: 'The line net amount is not quantity times price, plus charges, minus allowances.',
    de: 'Der Positionsnettobetrag ist nicht Menge mal Preis plus Zuschläge minus Nachlässe.',
    fr: 'Le montant net de ligne n’est pas quantité fois prix, plus majorations, moins remises.',
    es: 'El importe neto de línea no es cantidad por precio, más cargos, menos descuentos.',
    it: 'L’importo netto di riga non è quantità per prezzo, più maggiorazioni, meno sconti.',
  },
  'BT-146': {
    rule: 'EN 16931-1, BT-146',
    en: 'The net price is not the gross price minus the discount.',
    de: 'Der Nettopreis ist nicht Bruttopreis minus Rabatt.',
    fr: 'Le prix net n’est pas le prix brut moins la remise.',
    es: 'El precio neto no es el precio bruto menos el descuento.',
    it: 'Il prezzo netto non è il prezzo lordo meno lo sconto.',
  },
}
