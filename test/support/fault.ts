import { Fault } from '../../src/pipeline/errors.js'

/** The fault that an action ends with; fails if it ends well or with another error. */
export async function faultOf(action: Promise<unknown>): Promise<Fault> {
  try {
    await action
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('it ended without a fault')
}
