import type { Target } from './target.js'

/** One kind of attack on the service, in variations. */
export interface Attack {
  /** What is sent, as it is named in the report. */
  readonly name: string
  /** Settings of the service by environment variable, where the attack needs others than usual. */
  readonly env?: Readonly<Record<string, string>>
  /** Whether it ends processes from outside: only then may others be told to try again (503). */
  readonly kills?: boolean
  /** Whether the service has ended after it. */
  readonly ends?: boolean
  /**
   * Attacks, and looks at what the attacker is answered. What others notice, memory and the lives
   * of the processes are watched meanwhile, whatever the attack.
   * @param short true for fewer and smaller variations
   * @returns what was measured, in a few words
   * @throws Error that says which answer or state is wrong
   */
  run(target: Target, short: boolean): Promise<string>
}
