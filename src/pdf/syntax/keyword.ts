/** A word that is no value: `obj`, `endobj`, `stream`, an operator of a content stream. */
export class Keyword {
  readonly kind = 'keyword'
  readonly text: string
  readonly at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }
}
