/*
 * UBL beside CII: processor milliseconds of each stage on the same invoice, by turns in one process,
 * as a busy machine would otherwise measure its load.
 * node --single-threaded dist/bench/syntaxes.js [lines] [rounds]
 */
import path from 'node:path'
import { XmlDocument } from 'libxml2-wasm'
import { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { schemasOfSyntax } from '../plugins/validate-schema/schemas.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { parseXml } from '../src/invoice/binding/xml-element.js'
import { readDocument, traceDocument } from '../src/invoice/syntaxes/read.js'
import { ciiWriter, ublWriter } from '../src/invoice/syntaxes/write.js'
import { placeOf } from '../src/request/model-place.js'
import { table } from '../test/support/figures.js'
import { invoiceXml } from '../test/support/fixtures/invoice-of-lines.js'
import { byTurns, quantile } from './by-turns.js'

const LOCATED = 200

const [, , lines = '10', rounds = '300'] = process.argv
const { invoice = {} } = readDocument(invoiceXml(Number(lines))) ?? {}
const writers = { cii: ciiWriter('EN16931'), ubl: ublWriter() }
const sides = {
  cii: await stagesOf('cii', 'en16931'),
  ubl: await stagesOf('ubl', 'en16931-ubl'),
}
const rows = Object.keys(sides.cii).map((stage) => {
  const cii = () => sides.cii[stage]?.()
  const ubl = () => sides.ubl[stage]?.()
  const [one = [], other = []] = byTurns([cii, ubl], Number(rounds))
  const ratio = (share: number) => (quantile(other, share) / quantile(one, share)).toFixed(2)
  const least = (all: readonly number[]) => quantile(all, 0.1).toFixed(3)
  return [stage, least(one), least(other), ratio(0.1), ratio(0.25)]
})
console.log(`${lines} lines`)
console.log(table(['stage', 'CII ms', 'UBL ms', 'ratio', 'at the lower quartile'], rows))

/** What is done with the invoice in one syntax, by stage. */
async function stagesOf(
  syntax: 'cii' | 'ubl',
  pack: string,
): Promise<Record<string, () => unknown>> {
  const xml = writers[syntax](invoice)
  const engine = await RuleEngine.load(
    path.join(PACKAGE_ROOT, 'rules', pack),
    path.join(PACKAGE_ROOT, 'dist', 'rules'),
  )
  const schemas = await schemasOfSyntax(syntax)
  const root = parseXml(xml)
  const paths = (traceDocument(root)?.values ?? []).slice(0, LOCATED).map(({ xpath }) => xpath)
  return {
    write: () => writers[syntax](invoice),
    read: () => readDocument(xml),
    locate: () => paths.map((xpath) => placeOf(xpath, root)),
    schema: () => {
      const document = XmlDocument.fromString(xml)
      schemas.of(document.root)?.validate(document)
      document.dispose()
    },
    rules: () => engine.run(xml),
  }
}
