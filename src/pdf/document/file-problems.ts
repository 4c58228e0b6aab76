import type { Detail } from '../details/detail.js'

const MOST = 200

/** Recoverable errors in the structure of a file, in the order in which they were found. */
export class FileProblems {
  readonly all: Detail[] = []
  /** The errors that concern the cross-reference table: it points to wrong objects, or to none. */
  readonly ofXref: Detail[] = []

  add(problem: Detail): void {
    if (this.all.length < MOST) this.all.push(problem)
  }

  addOfXref(problem: Detail): void {
    if (this.ofXref.length < MOST) this.ofXref.push(problem)
    this.add(problem)
  }
}
