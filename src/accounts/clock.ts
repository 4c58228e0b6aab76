/** Tells the time in milliseconds since the epoch. Injected wherever time decides something. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
