import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of few kibibytes, in memory. */
export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Says why there can be none; undefined if there can. */
  static missing(): string | undefined {
    const isSuperuser = process.platform === 'linux' && process.getuid?.() === 0
    if (!isSuperuser) return 'only root may mount a file system'
    try {
      SmallDisk.mount(4).unmount()
      return undefined
    } catch {
      return 'no file system may be mounted here'
    }
  }

  static mount(kibibytes: number): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-disk-'))
    if (!mounted('-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder)) {
      rmSync(folder, { recursive: true })
      throw new Error('a file system in memory cannot be mounted')
    }
    return new SmallDisk(folder)
  }

  grow(kibibytes: number): void {
    if (!mounted('-o', `remount,size=${kibibytes}k`, this.folder))
      throw new Error('the file system cannot be made larger')
  }

  unmount(): void {
    spawnSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function mounted(...args: readonly string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0
}
