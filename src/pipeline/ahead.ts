import { NOTHING_EARLY, runStep, turn, type Course, type Outcome, type Step } from './step.js'
import type { Artifacts } from './stage.js'

/** A stage that was begun, and all artifacts that there were. */
interface Begun {
  readonly have: Readonly<Partial<Artifacts>>
  readonly outcome: Promise<Outcome>
}

/** Told of the artifacts that there are before a run has ended; each may still turn out otherwise. */
export type OnEarly = (artifacts: Readonly<Partial<Artifacts>>) => void

/**
 * Runs stages before their turn, while one in front of them is still at work. What such a stage did counts only
 * if it would be given the same in its turn: so the result of a run is what it would be without this.
 */
export class Ahead {
  readonly #begun = new Map<Step, Begun>()
  readonly #course: Course
  /** Aborts what is not needed any more; undefined if nothing has begun. */
  #over: AbortController | undefined
  #artifacts: Partial<Artifacts> = {}
  #steps: readonly Step[] = []
  #isStopped = false
  #working: Promise<void> | undefined

  constructor(course: Course) {
    this.#course = course
  }

  /**
   * Begins with stages that may run ahead and have what they need, one after the other.
   * @param steps in their order
   * @param artifacts all that there are
   * @param onEarly called when none is left to begin, with what there is then; not after {@link stop}
   */
  begin(steps: readonly Step[], artifacts: Readonly<Partial<Artifacts>>, onEarly?: OnEarly): void {
    this.#steps = steps
    this.#isStopped = false
    this.#artifacts = { ...this.#artifacts, ...artifacts }
    this.#working ??= this.#work(onEarly).finally(() => {
      this.#working = undefined
    })
  }

  /** What a stage did that was given the same artifacts; undefined if none was. */
  outcomeOf(step: Step, artifacts: Readonly<Partial<Artifacts>>): Promise<Outcome> | undefined {
    const begun = this.#begun.get(step)
    const { needs } = step.manifest
    const isSame = begun !== undefined && needs.every((key) => begun.have[key] === artifacts[key])
    return isSame ? begun.outcome : undefined
  }

  /** Begins no more: the others run in their turn. */
  stop(): void {
    this.#isStopped = true
  }

  /** Stops and waits until no stage is at work. */
  async end(): Promise<void> {
    this.stop()
    this.#over?.abort()
    await this.#working
  }

  async #work(onEarly?: OnEarly): Promise<void> {
    this.#over ??= new AbortController()
    const signal = AbortSignal.any([this.#course.signal, this.#over.signal])
    const course: Course = { ...this.#course, signal }
    for (;;) {
      await turn()
      if (this.#isStopped) return
      const step = this.#steps.find((each) => this.#canBegin(each))
      if (step === undefined) break
      const have = { ...this.#artifacts }
      const outcome = runStep(step, have, course, NOTHING_EARLY)
      this.#begun.set(step, { have, outcome })
      try {
        const { gave } = await outcome
        Object.assign(this.#artifacts, gave)
      } catch {
        // It is thrown when it is the stage's turn.
        return
      }
    }
    onEarly?.(this.#artifacts)
  }

  #canBegin(step: Step): boolean {
    const { runsAhead = false, needs } = step.manifest
    const has = needs.every((key) => this.#artifacts[key] !== undefined)
    return runsAhead && has && !this.#begun.has(step)
  }
}
