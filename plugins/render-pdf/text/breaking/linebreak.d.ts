/** The slice of the package `linebreak` that is used; it brings no types of its own. */
declare module '#linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end, or null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
