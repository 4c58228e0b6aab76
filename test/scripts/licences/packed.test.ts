import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect } from 'chai'
import picomatch from 'picomatch'

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
  const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' ').map((each) => each.replace('/app/', '')),
  )

  it('contains what the package contains, its dependencies and their bill of materials', () => {
    const isCopied = (file: string) =>
      copied.some((each) => file === each || file.startsWith(`${each}/`))
    const left = packed().filter((file) => !isCopied(file))
    expect(left).to.deep.equal(['CHANGELOG.md', 'README.md'])
    expect(copied).to.include.members(['node_modules', 'sbom.cdx.json', 'docs/licences.md'])
    expect(image).not.to.match(/^COPY (?!--from=build )/m)
  })

  it('is built from all folders that are compiled, and from all files that it copies or the console shows', () => {
    const { include } = JSON.parse(
      readFileSync(path.join(PACKAGE_ROOT, 'tsconfig.json'), 'utf8'),
    ) as {
      readonly include: readonly string[]
    }
    const needed = [...include.filter((each) => !each.includes('*')), ...copied, 'docs/cookbook']
    const made = /^(node_modules|dist|sbom\.cdx\.json)\b/
    expect(needed.filter((each) => !made.test(each) && isIgnored(each))).to.deep.equal([])
  })

  it('runs no program of the package while it is made, so that nothing compiled is kept in it', () => {
    expect(image.match(/^RUN .*/gm)).to.deep.equal(['RUN mkdir /data && chown 1000:1000 /data'])
    expect(build).to.contain('npm run --silent sbom > sbom.cdx.json')
  })
})

/** Whether Docker leaves a file or folder out: the last line that fits it, or a folder above it, decides. */
function isIgnored(file: string): boolean {
  const above = file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  const lines = readFileSync(path.join(PACKAGE_ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8')
  return lines
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((ignored, line) => {
      const isException = line.startsWith('!')
      const isFitting = picomatch(isException ? line.slice(1) : line, { dot: true })
      return above.some((each) => isFitting(each)) ? !isException : ignored
    }, false)
}
