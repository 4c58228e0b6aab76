/** It brings no types; saxon.ts states those that are used. */
declare module 'saxon-js' {
  const saxon: unknown
  export default saxon
}
