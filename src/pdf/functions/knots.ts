/** A function with more knots is taken for a curve. */
export const MOST_KNOTS = 2 ** 16

/** What share of a line is left out at its ends, where the next line may begin at another value. */
const APART = 1e-7

/** Knots between two inputs, in order, and these. */
export function lineEnds(knots: readonly number[], low: number, high: number): number[] {
  const inside = knots.filter((knot) => knot > low && knot < high)
  return [...new Set([low, ...inside.sort((one, other) => one - other), high])]
}

/** The inputs beside the ends of each line. */
export function besideEnds(ends: readonly number[]): (readonly [number, number])[] {
  return ends.slice(1).map((to, at) => {
    const from = ends[at] as number
    const apart = (to - from) * APART
    return [from + apart, to - apart] as const
  })
}

/** Where the lines of a function reach one of the limits of its value. */
export function crossings(
  ends: readonly number[],
  value: (x: number) => number,
  limits: readonly number[],
): number[] {
  return besideEnds(ends).flatMap(([from, to]) => {
    const [first, last] = [value(from), value(to)]
    return limits
      .slice(0, 2)
      .filter((limit) => (first - limit) * (last - limit) < 0)
      .map((limit) => from + ((limit - first) / (last - first)) * (to - from))
  })
}
