import { inEnglish, type Detail } from '../../pipeline/detail.js'

/** What is wrong within a workbook; whoever catches it says in which part. */
export class Broken extends Error {
  readonly detail: Detail

  constructor(detail: Detail) {
    super(inEnglish(detail))
    this.detail = detail
  }
}
