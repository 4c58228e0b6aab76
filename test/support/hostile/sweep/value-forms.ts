import { PdfName, PdfNumber, PdfString } from '../../../../src/pdf/index.js'
import {
  Dict,
  Indirect,
  List,
  resolved,
  Stream,
  type Value,
} from '../../../../plugins/repair-pdfa/model/values.js'
import { ofItsOwn } from '../parts.js'

/** What a value is changed to; undefined where the form is none for this value. */
type Form = (value: Value) => Value | undefined

const text = (bytes: string) => new PdfString(Buffer.from(bytes, 'latin1'))
const number =
  (by: (value: number) => number): Form =>
  (value) => {
    const found = resolved(value)
    return found instanceof PdfNumber ? new PdfNumber(by(found.value)) : undefined
  }
const string =
  (by: (value: string) => Value): Form =>
  (value) => {
    const found = resolved(value)
    return found instanceof PdfString ? by(Buffer.from(found.bytes).toString('latin1')) : undefined
  }
const name =
  (by: (value: string) => Value): Form =>
  (value) => {
    const found = resolved(value)
    return found instanceof PdfName ? by(found.value) : undefined
  }
const list =
  (by: (items: Value[]) => Value[]): Form =>
  (value) => {
    const found = resolved(value)
    return found instanceof List && found.items.length > 0
      ? new List(by([...found.items]))
      : undefined
  }

/** Each form that a value of a PDF may be given in its place: of each type, and close to it. */
export const VALUE_FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['a reference to nothing', () => new Indirect()],
  ['null', () => null],
  ['0', () => new PdfNumber(0)],
  ['1', () => new PdfNumber(1)],
  ['-1', () => new PdfNumber(-1)],
  ['0.5', () => new PdfNumber(0.5)],
  ['a name', () => new PdfName('Odd')],
  ['an empty name', () => new PdfName('')],
  ['a string', () => text('Odd')],
  ['an empty string', () => text('')],
  ['true', () => true],
  ['false', () => false],
  ['an empty array', () => new List()],
  ['an empty dictionary', () => new Dict()],
  ['a stream', () => ofItsOwn(new Stream(new Dict(), Buffer.from('x')))],
  ['an array of it', (value) => new List([value])],
  ['an object of its own', (value) => (value instanceof Indirect ? undefined : ofItsOwn(value))],
  ['a reference to a reference', (value) => ofItsOwn(ofItsOwn(value))],
  ['one more', number((value) => value + 1)],
  ['one less', number((value) => value - 1)],
  ['a little more', number((value) => value + 0.25)],
  ['with a blank', string((value) => text(`${value} `))],
  ['in UTF-16', string((value) => text(`\xfe\xff${value.replaceAll(/[^]/g, '\0$&')}`))],
  ['in broken UTF-16', string((value) => text(`\xfe\xff\xd8\0${value}`))],
  ['the name as a string', name(text)],
  ['the string as a name', string((value) => new PdfName(value))],
  ['the name with a blank', name((value) => new PdfName(`${value} `))],
  ['without the first', list((items) => items.slice(1))],
  ['without the last', list((items) => items.slice(0, -1))],
  ['with the last twice', list((items) => [...items, ...items.slice(-1)])],
  ['in reverse', list((items) => items.reverse())],
  ['with null before', list((items) => [null, ...items])],
  ['with null behind', list((items) => [...items, null])],
])
