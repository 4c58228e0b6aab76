import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'chai'

import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { itWithShared, sharedFile } from '../../support/shared-folder.js'
// Their titles are looked through.
import '../answers.test.js'
import '../contract.test.js'
import './documents.test.js'
import './embed.test.js'
import './extract-convert.test.js'
import '../fields.test.js'
import '../server.test.js'
import './validate-settings.test.js'
import './view.test.js'
import './xml-file.test.js'
import { unseenAnswers } from '../openapi-check.js'

/** Short names of the contract's sections, as titles of tests have them in brackets. */
const SECTIONS: Readonly<Record<string, string>> = {
  'Electronic Invoice Service Specification': 'Introduction',
  'What the service does': 'Service',
  'Resources and their fields': 'Resources',
  'Generate request (root)': 'Request',
  'Party (seller and buyer)': 'Party',
  'Generate response (200)': 'Generate response',
  'Validate response (200)': 'Validate response',
  'Account response (200)': 'Account response',
  'States and transitions': 'States',
  'POST {base_url}/v1/generate': 'POST /v1/generate',
  'POST {base_url}/v1/validate': 'POST /v1/validate',
  'GET {base_url}/v1/account': 'GET /v1/account',
}

/** A sentence that only introduces what follows, or says that something is open. */
const SAYS_NOTHING = /:$|not shown[^.]*\.$|^This document covers|^Transitions|^The service address/

/**
 * What the contract says, line by line: table rows by their first cell, rules and bullets by their
 * number, paragraphs as p1, p2 …
 */
function linesOf(contract: string): string[] {
  const lines: string[] = []
  let section = ''
  let count = { bullet: 0, paragraph: 0 }
  let inTable = false
  for (const line of contract.split('\n')) {
    const heading = /^#+ (.+)$/.exec(line)?.[1]
    const cell = /^\| *(.+?) *\|/.exec(line)?.[1]
    const rule = /^(\d+)\. /.exec(line)?.[1]
    const isHead = cell !== undefined && !inTable
    inTable = cell !== undefined
    if (heading !== undefined) {
      section = SECTIONS[heading] ?? heading
      count = { bullet: 0, paragraph: 0 }
    } else if (cell !== undefined) {
      if (!isHead && !/^-+$/.test(cell)) lines.push(`${section} ${cell.replaceAll('`', '')}`)
    } else if (rule !== undefined) {
      if (!SAYS_NOTHING.test(line)) lines.push(`${section} ${rule}`)
    } else if (line.startsWith('- ')) lines.push(`${section} ${(count.bullet += 1)}`)
    else if (line !== '' && !SAYS_NOTHING.test(line))
      lines.push(`${section} p${(count.paragraph += 1)}`)
  }
  return lines
}

function titlesBelow(suite: Mocha.Suite): string[] {
  return [
    ...suite.tests.map((test) => test.fullTitle()),
    ...suite.suites.flatMap((each) => titlesBelow(each)),
  ]
}

describe('the tests over HTTP', () => {
  let titles = ''
  before(function () {
    let root = this.test?.parent
    while (root?.parent !== undefined) root = root.parent
    titles = titlesBelow(root as Mocha.Suite).join('\n')
  })
  const read = (name: string): string => readFileSync(sharedFile('spec', name), 'utf8')

  itWithShared('name every line of the contract', () => {
    const lines = linesOf(read('service-spec.md'))
    expect(lines.length).to.be.greaterThan(130)
    // A field's row also names its business term.
    const missing = lines.filter(
      (line) => !titles.includes(`[${line}]`) && !titles.includes(`[${line},`),
    )
    expect(missing).to.deep.equal([])
  })

  it('have received every answer that the OpenAPI document describes', () => {
    // After them: only then are all answers in.
    expect(unseenAnswers()).to.deep.equal([])
  })

  itWithShared('name every implemented decision', () => {
    const decisions = [...read('decisions.md').matchAll(/\*\*(D\d+)\b/g)].map(([, id]) => id ?? '')
    const page = readFileSync(join(PACKAGE_ROOT, 'docs/decisions.md'), 'utf8')
    const planned = new Set(
      [...page.matchAll(/^### (D\d+) (?:(?!^### )[^])*?^\*\*Since\.\*\* Planned/gm)].map(
        ([, id]) => id,
      ),
    )
    const built = decisions.filter((id) => !planned.has(id))
    expect(built.length).to.be.greaterThan(30)
    const missing = built.filter((id) => !new RegExp(`\\b${id}\\b`).test(titles))
    expect(missing).to.deep.equal([])
  })
})
