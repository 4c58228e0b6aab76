import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect } from 'chai'

import { packedFiles, packedProblems } from '../../../scripts/licences/packed-files.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

let known: readonly string[] | undefined

/** What npm would pack; to ask it takes five seconds. */
function packed(): readonly string[] {
  return (known ??= packedFiles(PACKAGE_ROOT))
}

describe('the package', () => {
  it('contains what it needs, and no code that may not be passed on', () => {
    expect(packed()).to.include.members([
      'package.json',
      'LICENSE',
      'dist/rules/en16931/sheets.json.gz',
    ])
    expect(packedProblems(packed(), PACKAGE_ROOT)).to.deep.equal([])
  })
})

describe('the image', () => {
  const dockerfile = readFileSync(path.join(PACKAGE_ROOT, 'deploy/Dockerfile'), 'utf8')
  const [, build = '', image = ''] = dockerfile.split(/^FROM /m)

  it('contains what the package contains, its dependencies and their bill of materials', () => {
    const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' ').map((each) => each.replace('/app/', '')),
    )
    const isCopied = (file: string) =>
      copied.some((each) => file === each || file.startsWith(`${each}/`))
    const left = packed().filter((file) => !isCopied(file))
    expect(left).to.deep.equal(['CHANGELOG.md', 'README.md'])
    expect(copied).to.include.members(['node_modules', 'sbom.cdx.json', 'docs/licences.md'])
    expect(image).not.to.match(/^COPY (?!--from=build )/m)
  })

  it('runs no program of the package while it is made, so that nothing compiled is kept in it', () => {
    expect(image.match(/^RUN .*/gm)).to.deep.equal(['RUN mkdir /data && chown 1000:1000 /data'])
    expect(build).to.contain('npm run --silent sbom > sbom.cdx.json')
  })
})
