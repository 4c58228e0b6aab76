/** Returns the time in milliseconds since the epoch. Injected wherever behaviour depends on time. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** A clock that nobody sets, of this process: of how long ago something was, the time of the day says nothing. */
export const steadyClock: Clock = () => Math.round(performance.timeOrigin + performance.now())

/**
 * The clocks of instances differ by less than this, in milliseconds. A moment of the past that lies further ahead is
 * of a clock that was wrong, and was set back since.
 */
export const CLOCKS_DIFFER_MS = 5 * 60_000
