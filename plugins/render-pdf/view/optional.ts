/** An object with the key, or without it where there is no value. */
export function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  const entry: Partial<Record<K, V>> = {}
  if (value !== undefined) entry[key] = value
  return entry
}
