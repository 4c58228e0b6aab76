import { fixed, fixedArray, iccProfile, text, xyz, type IccTag } from './icc-file.js'

/**
 * The colour space sRGB (IEC 61966-2-1) as an ICC profile of version 4.2, the newest that ISO
 * 32000-1 allows. The tone curve is parametric, so the profile has only half a kilobyte. Source:
 * ICC.1:2004-10.
 */
export function srgbProfile(): Uint8Array {
  const curve = parametricCurve()
  const tags: readonly IccTag[] = [
    ['desc', text('sRGB')],
    ['cprt', text('CC0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    // From D65, the white point of sRGB, to D50, that of the profile connection space (Bradford).
    [
      'chad',
      fixedArray(
        'sf32',
        [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168],
      ),
    ],
    ['rXYZ', xyz(0.43604, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38512, 0.7169, 0.09706)],
    ['bXYZ', xyz(0.14304, 0.06061, 0.71392)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  return iccProfile({ deviceClass: 'mntr', space: 'RGB ', connection: 'XYZ ' }, tags)
}

/** Linear near black, a power of 2.4 above (parametricCurveType, function 3). */
function parametricCurve(): Buffer {
  const head = Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1')
  return Buffer.concat([head, ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed)])
}
