/** Libraries in one file each, which the build makes of the parts that are used (`scripts/build-libraries.ts`). */
declare module '#csv' {
  export { parse, CsvError } from 'csv-parse'
  export { stringify } from 'csv-stringify'
  export { stringify as stringifySync } from 'csv-stringify/sync'
}
declare module '#semver' {
  export { default as satisfies } from 'semver/functions/satisfies.js'
  export { default as validRange } from 'semver/ranges/valid.js'
}
