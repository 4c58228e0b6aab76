/** Libraries in one file each, which the build makes of the parts that are used (`scripts/build-libraries.ts`). */
declare module '#handlebars' {
  /** What `handlebars` exports; its types, which declare global names, are imported where it is used. */
  const library: unknown
  export default library
}
declare module '#handlebars-runtime' {
  /** What `handlebars/runtime` exports. */
  const library: unknown
  export default library
}
declare module '#htmlparser2' {
  export { Parser } from 'htmlparser2'
}
declare module '#ibantools' {
  export { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
}
declare module '#pdf-lib' {
  export * from 'pdf-lib'
}
declare module '#uqr' {
  export { encode } from 'uqr'
}
