/** More than any vocabulary of invoices has; a document made to fill this only loses its speed. */
const MOST_NAMES = 4_096

/** Keeps what was made of a name for all documents to come, in bounded memory. */
export function keepName<Made>(kept: Map<string, Made>, name: string, made: Made): void {
  if (kept.size >= MOST_NAMES) kept.clear()
  kept.set(name, made)
}
