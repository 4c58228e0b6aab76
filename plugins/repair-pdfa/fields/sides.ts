import type { Dict } from '../model/values.js'

/** The sides of the rectangle of an annotation; 0 for what is no number. */
export function sidesOf(annotation: Dict): readonly number[] {
  return (annotation.list('Rect')?.numbers ?? []).map((side) => side || 0)
}
