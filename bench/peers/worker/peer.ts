import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'

/** What is measured. */
export const TASKS = ['pages', 'xml', 'embed', 'rules', 'check'] as const
export type Task = (typeof TASKS)[number]

export const TASK_TITLES: Readonly<Record<Task, string>> = {
  pages: 'Drawing the pages',
  xml: 'Writing the XML',
  embed: 'Embedding the XML in a PDF',
  rules: 'Checking an XML',
  check: 'Checking a file',
}

/** How to start a peer as a process of its own that answers one job a line. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/** A product that takes part. Its version is pinned. */
export interface Peer {
  readonly name: string
  readonly version: string
  readonly runtime: 'Node' | 'Java' | 'Python'
  /** The tasks it can do, and what it does in each, since not all do the same. */
  readonly does: Readonly<Partial<Record<Task, string>>>
  /** Gets it, if it is not in the cache yet. */
  install(): Promise<Command>
}

/** One document to be worked on; all are paths of files, read before the clock starts. */
export interface Job {
  readonly task: Task
  /** The request as JSON. */
  readonly request: string
  /** The same invoice as CII; with `rules`, what is checked. */
  readonly xml: string
  /** Its pages as PDF/A-3 without an invoice inside. */
  readonly pdf: string
  /** The file to be checked. */
  readonly file: string
  /** Where the result is put. */
  readonly out?: string
}

/** The answer to a job. */
export interface Answer {
  readonly ms: number
  /** Size of the result. */
  readonly bytes?: number
  readonly valid?: boolean
  /** Ids of what was found; errors and warnings. */
  readonly findings?: readonly string[]
  /** Why the job was not done. */
  readonly error?: string
}

/** The contents of a job's files, as far as its task needs them. */
export interface Material {
  readonly request: string
  readonly xml: Uint8Array
  readonly pdf: Uint8Array
  readonly file: Uint8Array
}

/** What one call gave. */
export interface Done {
  readonly made?: Uint8Array | string
  readonly valid?: boolean
  readonly findings?: readonly string[]
}

/** The tasks of a peer that runs in Node; `node-worker.ts` calls them. */
export type NodeTasks = Readonly<Partial<Record<Task, (material: Material) => Promise<Done>>>>

/** An adapter for Node as the worker sees it. */
export interface NodeAdapter {
  /** @param folder where its packages are installed */
  open(folder: string): Promise<NodeTasks>
}

/** Which files a task reads. */
export const READS: Readonly<Record<Task, readonly (keyof Material)[]>> = {
  pages: ['request'],
  xml: ['request'],
  embed: ['request', 'xml', 'pdf'],
  rules: ['xml'],
  check: ['file'],
}

/** The version of a package that this repository has installed for its own tests. */
export function lockedVersion(name: string): string {
  const file = join(PACKAGE_ROOT, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
