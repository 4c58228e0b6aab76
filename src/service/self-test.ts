import type { Readiness } from '../http/health.js'
import { EXAMPLE_REQUEST } from '../http/example.js'
import type { Documents, GenerateResult } from '../wiring/documents.js'

/**
 * Makes the example invoice once, which loads fonts and rule sheets and proves that they work.
 * Until it has, and if it fails, the service is not ready.
 */
export class SelfTest {
  readonly #made: Promise<GenerateResult>
  #result: GenerateResult | undefined

  constructor(documents: Documents) {
    this.#made = documents.warm().then(() => documents.generate(JSON.stringify(EXAMPLE_REQUEST)))
    this.#made.then(
      (result) => (this.#result = result),
      () => undefined,
    )
  }

  /** Settles when the test is over; rejects with what went wrong. */
  async done(): Promise<void> {
    const result = await this.#made
    if (!result.ok) throw new Error('the example invoice was refused')
  }

  /** `fonts` and `sheets`, by the stages that use them. */
  get checks(): Readiness {
    return { fonts: () => this.#passed(/render/), sheets: () => this.#passed(/validate-en16931/) }
  }

  #passed(stage: RegExp): void {
    const result = this.#result
    const passed =
      result?.ok === true &&
      result.stages.some((each) => stage.test(each.stage) && each.status !== 'failed')
    if (!passed) throw new Error('not proven')
  }
}
