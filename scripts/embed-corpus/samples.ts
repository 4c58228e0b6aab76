/** An invoice as a user might have it, in words of one language. */
export interface Sample {
  readonly id: string
  readonly lang: string
  readonly title: string
  readonly seller: string
  readonly buyer: string
  readonly line: string
  readonly total: string
  readonly lines: number
}

/** Invoices in ten languages; each producer makes some of them. */
export const SAMPLES: readonly Sample[] = [
  sample(
    'de',
    'Rechnung Nr. R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Beratung für Möbel',
    'Zahlbetrag 1.822,13 €',
    3,
  ),
  sample(
    'fr',
    'Facture n° R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Conseil à l’atelier',
    'Net à payer 1 822,13 €',
    5,
  ),
  sample(
    'en',
    'Invoice no. R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Design consulting',
    'Amount due EUR 1,822.13',
    2,
  ),
  sample(
    'es',
    'Factura n.º R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Asesoría de diseño',
    'Importe a pagar 1.822,13 €',
    8,
  ),
  sample(
    'it',
    'Fattura n. R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Consulenza più progetto',
    'Totale da pagare 1.822,13 €',
    40,
  ),
  sample(
    'nl',
    'Factuur R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Ontwerpadvies',
    'Te betalen € 1.822,13',
    4,
  ),
  sample(
    'sv',
    'Faktura R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Rådgivning för möbler',
    'Att betala 1 822,13 EUR',
    6,
  ),
  sample(
    'da',
    'Faktura R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Rådgivning om møbler',
    'At betale 1.822,13 EUR',
    60,
  ),
  sample(
    'pt',
    'Fatura n.º R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Consultoria de decoração',
    'Total a pagar 1.822,13 €',
    7,
  ),
  sample(
    'fi',
    'Lasku R-2026-0042',
    'Nordlicht Werkstatt GmbH',
    'Atelier Dupont SARL',
    'Kalusteiden suunnittelu',
    'Maksettava 1 822,13 €',
    9,
  ),
]

function sample(
  lang: string,
  ...[title, seller, buyer, line, total, lines]: [string, string, string, string, string, number]
): Sample {
  return { id: lang, lang, title, seller, buyer, line, total, lines }
}

/** The invoice as a web page. */
export function htmlOf({ lang, title, seller, buyer, line, total, lines }: Sample): string {
  const rows = Array.from(
    { length: lines },
    (_, at) => `<tr><td>${at + 1}</td><td>${line} ${at + 1}</td><td>2</td><td>34,90 €</td></tr>`,
  )
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>` +
    'body{font-family:Arial,sans-serif;font-size:11pt}h1{color:#0f4c5c}td{border-bottom:1px solid #999;padding:4px}' +
    '.box{background:rgba(15,76,92,.15);padding:12px;border-radius:6px}</style></head><body>' +
    `<p>${seller}<br>Hafenstraße 12, 20457 Hamburg</p><p>${buyer}<br>8 rue des Lilas, 69003 Lyon</p>` +
    `<h1>${title}</h1><p>20.11.2026 · <a href="https://example.com/">example.com</a></p>` +
    `<table>${rows.join('')}</table><p class="box"><b>${total}</b><br>IBAN DE02 1203 0000 0000 2020 51</p></body></html>`
  )
}

/** The words of the invoice, line by line. */
export function linesOf({ title, seller, buyer, line, total, lines }: Sample): string[] {
  const items = Array.from({ length: lines }, (_, at) => `${at + 1}  ${line} ${at + 1}   2   34,90`)
  return [seller, buyer, title, '20.11.2026', ...items, total, 'IBAN DE02 1203 0000 0000 2020 51']
}
