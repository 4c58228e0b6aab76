import { Fault, type FaultCode } from '../../../pipeline/errors.js'
import { englishDetail, type Detail } from '../../../pdf/details/detail.js'

/** A file or a folder that cannot be used. The most usual fault of a user, so it is said in the language of the run. */
export class FileFault extends Fault {
  readonly detail: Detail
  readonly file: string

  constructor(code: FaultCode, detail: Detail, file: string, cause?: unknown) {
    super(code, englishDetail(detail), { file }, cause)
    this.detail = detail
    this.file = file
  }
}
