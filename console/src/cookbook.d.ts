/** The requests of the cookbook; `console/build/cookbook.ts` makes it from the documentation. */
declare module 'virtual:cookbook' {
  export const RECIPES: readonly {
    readonly page: string
    readonly title: string
    readonly request: string
  }[]
}
