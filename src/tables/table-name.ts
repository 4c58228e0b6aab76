/** Whether a file is read as a table, by its name. */
export function isTable(file: string): boolean {
  return /\.(?:csv|tsv|xlsx)$/i.test(file)
}
