import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that some tests and checks need and a machine may lack, with the Debian package of each. */
const PACKAGES = {
  bash: 'bash',
  chromium: 'chromium',
  curl: 'curl',
  initdb: 'postgresql',
  java: 'default-jdk-headless',
  javac: 'default-jdk-headless',
  mcs: 'mono-mcs',
  mono: 'mono-runtime',
  mvn: 'maven',
  pdfdetach: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  postgres: 'postgresql',
  qpdf: 'qpdf',
  'redis-server': 'redis-server',
} as const

export type OptionalProgram = keyof typeof PACKAGES

/**
 * Where an optional program is: on the PATH. Debian keeps the server of PostgreSQL outside of it;
 * that one is found through the commands of Debian's that start it, if they are on the PATH.
 */
function findProgram(name: OptionalProgram): string | undefined {
  const found = onPath(name)
  if (found !== undefined || PACKAGES[name] !== 'postgresql') return found
  const folder = onPath('pg_ctlcluster') === undefined ? undefined : debianPostgres()
  const program = folder === undefined ? '' : join(folder, name)
  return isProgram(program) ? program : undefined
}

/** @throws Error that says which package to install, if it is not there */
export function programPath(name: OptionalProgram): string {
  const found = findProgram(name)
  if (found === undefined) throw new Error(whatIsMissing(name))
  return found
}

/** Says which of the programs are missing and how to get them; undefined if all are there. */
export function whatIsMissing(...names: readonly OptionalProgram[]): string | undefined {
  const missing = names.filter((name) => findProgram(name) === undefined)
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => PACKAGES[name]))]
    return `${missing.join(', ')}: not installed (apt-get install ${packages.join(' ')})`
  }
  if (names.includes('postgres') && postgresUser() === undefined)
    return 'there is no user postgres, as which root must run PostgreSQL'
  return undefined
}

/** PostgreSQL refuses to run as root: there, it runs as the user `postgres`. */
export function postgresUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** The programs of the newest version. */
function debianPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  return newest === undefined ? undefined : join(DEBIAN_POSTGRES, newest, 'bin')
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
