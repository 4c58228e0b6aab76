/** @throws Error with what was measured, if something does not hold */
export function demand(holds: boolean, what: string, measured?: unknown): asserts holds {
  if (!holds)
    throw new Error(measured === undefined ? what : `${what}: ${JSON.stringify(measured)}`)
}
