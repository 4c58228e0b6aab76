/** How a region writes a date. */
export interface DateWords {
  readonly long: DateForm
  readonly medium: DateForm
}

interface DateForm {
  /** The months, January first. */
  readonly months: readonly string[]
  /** Day, month and year in their place: `D. M Y`. */
  readonly order: string
  /** Whether the day has two digits. */
  readonly isPadded?: true
}

const form = (months: string, order: string): DateForm => ({ months: months.split(' '), order })

/**
 * Dates of the regions that the service writes for (Unicode CLDR 48). With Intl, the first date of a
 * process takes longer than the rest of the page, and other releases of Node write other short months.
 */
export const DATE_WORDS: ReadonlyMap<string, DateWords> = new Map([
  [
    'en-GB',
    {
      long: form(
        'January February March April May June July August September October November December',
        'D M Y',
      ),
      medium: form('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec', 'D M Y'),
    },
  ],
  [
    'de-DE',
    {
      long: form(
        'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
        'D. M Y',
      ),
      medium: { ...form('01 02 03 04 05 06 07 08 09 10 11 12', 'D.M.Y'), isPadded: true },
    },
  ],
  [
    'fr-FR',
    {
      long: form(
        'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
        'D M Y',
      ),
      medium: form('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.', 'D M Y'),
    },
  ],
  [
    'es-ES',
    {
      long: form(
        'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
        'D de M de Y',
      ),
      medium: form('ene feb mar abr may jun jul ago sept oct nov dic', 'D M Y'),
    },
  ],
  [
    'it-IT',
    {
      long: form(
        'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
        'D M Y',
      ),
      medium: form('gen feb mar apr mag giu lug ago set ott nov dic', 'D M Y'),
    },
  ],
])

/** A day of the proleptic Gregorian calendar in words. */
export function dateInWords({ months, order, isPadded }: DateForm, date: Date): string {
  const day = String(date.getUTCDate()).padStart(isPadded === true ? 2 : 1, '0')
  const month = months[date.getUTCMonth()] ?? ''
  const parts: Readonly<Record<string, string>> = {
    D: day,
    M: month,
    Y: String(date.getUTCFullYear()),
  }
  return order.replace(/\b[DMY]\b/g, (part) => parts[part] ?? '')
}
