import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { twinvoice } from '../../support/serving/command.js'

const PERMISSIONS = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
const PROGRAM = `
  const { createTwinvoice } = await import('twinvoice')
  const opened = createTwinvoice({ workers: Number(process.env.WORKERS) })
  console.log(await opened.then((each) => each.close(), ({ code, message }) => code + ' ' + message))
`

/** What an instance says that is opened in a Node with the flags. */
async function opened(flags: readonly string[], workers: 0 | 1): Promise<string> {
  const options = { env: { ...process.env, WORKERS: String(workers) } }
  const run = [...flags, '--input-type=module', '--eval', PROGRAM]
  return (await promisify(execFile)(process.execPath, run, options)).stdout.trim()
}

describe('flags of Node', () => {
  for (const flag of ['--jitless', '--frozen-intrinsics', '--disable-proto=throw'])
    it(`${flag} is refused by its name`, async () => {
      for (const workers of [0, 1] as const)
        expect(await opened([flag], workers)).to.match(
          /^OPTIONS_INVALID .*the flag --[a-z=-]+ of Node/,
        )
    })

  it('are refused by the service before it loads what they break', async () => {
    const ended = await twinvoice(tmpdir(), ['serve'], { NODE_OPTIONS: '--frozen-intrinsics' })
    expect(ended.stderr).to.include('the flag --frozen-intrinsics of Node')
    expect(ended.code).to.equal(2)
  })

  it('the permission model without files of the system is refused by that, not by processes', async () => {
    const allowed = `--allow-fs-read=${PACKAGE_ROOT}`
    const run = `const { createTwinvoice } = await import('twinvoice')
      const opened = await createTwinvoice()
      console.log(await opened.validate(new TextEncoder().encode('%PDF-1.7')).catch(({ message }) => message))`
    const flags = [PERMISSIONS, allowed, '--allow-child-process', '--input-type=module']
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', run])
    expect(stdout).to.include('add --allow-fs-read=*').and.not.include('child-process')
  })

  it('the permission model without threads is refused by the permission that is missing', async () => {
    expect(await opened([PERMISSIONS, '--allow-fs-read=*'], 1)).to.include('--allow-worker')
  })
})
