const MOST = 200

/** Errors in the structure of a file that reading goes on after, in the order in which they were found. */
export class FileProblems {
  readonly all: string[] = []
  /** Those of them that are about the cross-reference table: it leads to other objects, or to none. */
  readonly ofXref: string[] = []

  add(problem: string): void {
    if (this.all.length < MOST) this.all.push(problem)
  }

  addOfXref(problem: string): void {
    if (this.ofXref.length < MOST) this.ofXref.push(problem)
    this.add(problem)
  }
}
