/**
 * Text of a request that is wrong on purpose, or of which the compiler cannot know that it is right:
 * as an object it would not compile. Text stays as it is.
 */
export function untyped(request: unknown): string {
  return typeof request === 'string' ? request : JSON.stringify(request)
}
