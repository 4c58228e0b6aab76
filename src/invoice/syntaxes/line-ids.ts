/**
 * Compares identifiers of lines as people number them: `1`, `1.1`, `1.2`, `1.10`, `2`.
 * @returns a negative number if the first comes first
 */
export function compareIds(one: string, other: string): number {
  const [left, right] = [one.split('.'), other.split('.')]
  for (const [index, part] of left.entries()) {
    const against = right[index]
    if (against === undefined) return 1
    const order = compareParts(part, against)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareParts(one: string, other: string): number {
  const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text)
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  return one === other ? 0 : one < other ? -1 : 1
}
