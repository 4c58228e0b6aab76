import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { twinvoice } from '../../support/serving/command.js'

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

  it('the permission model without threads is refused by the permission that is missing', async () => {
    const name = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission'
    expect(await opened([name, '--allow-fs-read=*'], 1)).to.include('--allow-worker')
  })
})
