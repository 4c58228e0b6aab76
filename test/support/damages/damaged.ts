import { expect } from 'chai'
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFObject, type PDFRef } from 'pdf-lib'
import { Damaged as DamagedPdf } from '../fixtures/damaged-pdf.js'

/** A damage done on purpose: what it is, how it is done, and the code that must be reported. */
export type Damage = readonly [title: string, damage: (file: Damaged) => void, code: string]

/** The same to the bytes of the finished file. */
export type ByteDamage = readonly [title: string, damage: (file: Buffer) => Buffer, code: string]

export const name = (text: string): PDFName => PDFName.of(text)
export const text = (content: string): PDFHexString => PDFHexString.fromText(content)

/** Plain data for values of PDF. */
export type Plain =
  string | number | boolean | PDFObject | readonly Plain[] | { readonly [key: string]: Plain }

function isList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain)
}

/** An own invoice opened for damage, with ways to every part of it. */
export class Damaged extends DamagedPdf {
  /** A value made of plain data; strings are names. */
  value(plain: Plain): PDFObject {
    const { context } = this.document
    if (plain instanceof PDFObject) return plain
    if (typeof plain === 'string') return name(plain)
    if (typeof plain === 'number') return context.obj(plain)
    if (typeof plain === 'boolean') return context.obj(plain)
    if (isList(plain)) {
      const array = context.obj([])
      for (const item of plain) array.push(this.value(item))
      return array
    }
    const dict = context.obj({})
    for (const [key, value] of Object.entries(plain)) dict.set(name(key), this.value(value))
    return dict
  }

  /** Sets an entry of the catalog. */
  catalog(key: string, value: PDFObject): void {
    this.document.catalog.set(name(key), value)
  }

  /** Sets an entry of the first page. */
  page(key: string, value: PDFObject): void {
    this.document.getPage(0).node.set(name(key), value)
  }

  /** The dictionary in the entry of another. */
  inside(dict: PDFDict, key: string): PDFDict {
    return dict.lookup(name(key), PDFDict)
  }

  /** Removes an entry of the first dictionary that has it. */
  remove(key: string, value?: string): void {
    const dict = this.dict(key, value)
    expect(dict.delete(name(key)), 'the change').to.equal(true)
  }

  /** Adds a content stream to the first page. */
  draw(content: string): void {
    const { context } = this.document
    const contents = this.document.getPage(0).node.get(name('Contents'))
    const own = context.register(context.stream(content))
    const before = contents instanceof PDFArray ? contents.asArray() : [contents as PDFRef]
    this.page('Contents', context.obj([...before, own]))
  }

  /** A resource of the first page. */
  resource(category: string, key: string, value: PDFObject): void {
    const resources = this.inside(this.document.getPage(0).node, 'Resources')
    if (!resources.has(name(category))) resources.set(name(category), this.document.context.obj({}))
    this.inside(resources, category).set(name(key), value)
  }
}
