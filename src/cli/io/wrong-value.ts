import { InvalidArgumentError } from 'commander'
import { inEnglish, type Detail } from '../../pipeline/detail.js'

/** A value that an option or an argument does not take, with what is expected. */
export class WrongValue extends InvalidArgumentError {
  readonly detail: Detail

  constructor(detail: Detail) {
    super(inEnglish(detail))
    this.detail = detail
  }
}
