/** Text as the digits of a hexadecimal string in UTF-16BE with its mark. */
export function utf16(text: string): string {
  let hex = 'feff'
  for (let index = 0; index < text.length; index++) hex += hexOf(text.charCodeAt(index))
  return hex
}

const HEX = Array.from({ length: 1024 }, (_, value) => value.toString(16).padStart(4, '0'))

function hexOf(value: number): string {
  return HEX[value] ?? value.toString(16).padStart(4, '0')
}
