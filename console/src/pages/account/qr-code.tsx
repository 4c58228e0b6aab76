import type { JSX } from 'preact'
import { encode } from 'uqr'

/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const MARGIN = 4

/** A text as a QR code, dark on white in both themes. */
export function QrCode({
  text,
  label,
}: {
  readonly text: string
  readonly label: string
}): JSX.Element {
  const { data, size } = encode(text, { border: 0 })
  const whole = size + 2 * MARGIN
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width="192"
      height="192"
      viewBox={`0 0 ${whole} ${whole}`}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${whole}v${whole}h-${whole}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
