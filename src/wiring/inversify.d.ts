/** Inversify in one file, which the build makes: its own 240 take a start ten times as long. */
declare module '#inversify' {
  export { Container } from 'inversify'
}
