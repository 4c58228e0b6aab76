/** Zeros alone, which may be bound to a language, as those of postal codes are. */
const ZEROS = /^(?:\[\$-[^\]]*\])?(0{2,255})$/

/** How many digits a format code made only of zeros shows at least: 5 for `00000`; 0 for any other code. */
export function digitsOf(code: string): number {
  return ZEROS.exec(code)?.[1]?.length ?? 0
}

/** A number as such a format shows it: 1067 is 01067. Of numbers with a sign or decimals nothing is a code. */
export function withZeros(number: string, digits: number): string {
  return /^\d+$/.test(number) ? number.padStart(digits, '0') : number
}
