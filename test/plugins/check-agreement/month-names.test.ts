import { expect } from 'chai'
import { MONTH_NAMES } from '../../../plugins/check-agreement/dates/month-names.js'

const LANGUAGES = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'

describe('the names of the months', () => {
  for (const language of LANGUAGES.split(' '))
    it(`are those of CLDR, alone and in a date: ${language}`, () => {
      const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
      const inDate = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      const monthOf = (format: Intl.DateTimeFormat, date: number) =>
        format.formatToParts(date).find(({ type }) => type === 'month')?.value
      for (const [index, names] of MONTH_NAMES.entries())
        for (const format of [alone, inDate]) {
          const name = monthOf(format, Date.UTC(2026, index, 15))?.toLowerCase()
          // Some dates in words have the month in figures, or shorter than it is.
          if (name !== undefined && /^\p{L}{3}/u.test(name))
            expect(names).to.include(name.replace(/\.$/, ''))
        }
    })
})
