/** Returns the time in milliseconds since the epoch. Injected wherever behaviour depends on time. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
