import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { EXAMPLE_NAMES } from '../support/fixtures/examples.js'

/** Every page with blocks that a reader would copy; what is made from sources is not here. */
export function pageFiles(): string[] {
  const docs = readdirSync(join(PACKAGE_ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(reference|\.vitepress)\//.test(name))
    .map((name) => `docs/${name}`)
  const plugins = readdirSync(join(PACKAGE_ROOT, 'plugins')).flatMap((name) =>
    readdirSync(join(PACKAGE_ROOT, 'plugins', name))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `plugins/${name}/${file}`),
  )
  const examples = EXAMPLE_NAMES.map((name) => `examples/${name}/README.md`)
  const others = ['README.md', 'templates/README.md', 'rules/README.md', 'rules/en16931/README.md']
  return [...others, ...docs, ...plugins, ...examples].sort()
}
