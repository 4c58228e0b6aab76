/** Returns the time in milliseconds since the epoch. Injected wherever behaviour depends on time. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * The clocks of instances differ by less than this, in milliseconds. A moment of the past that lies further ahead is
 * of a clock that was wrong, and was set back since.
 */
export const CLOCKS_DIFFER_MS = 5 * 60_000
