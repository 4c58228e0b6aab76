import { Dict, name, number } from '../model/values.js'

/** The opacity of an annotation, from 0 to 1 (ISO 32000-1, 12.5.6.2). */
export function opacityOf(annotation: Dict): number {
  return Math.min(1, Math.max(0, annotation.number('CA') ?? 1))
}

/** Resources with a graphics state `G` of this opacity. */
export function opacityState(opacity: number, blendMode = 'Normal'): Dict {
  const state = new Dict([
    ['Type', name('ExtGState')],
    ['BM', name(blendMode)],
    ['CA', number(opacity)],
    ['ca', number(opacity)],
  ])
  return new Dict([['G', state]])
}
