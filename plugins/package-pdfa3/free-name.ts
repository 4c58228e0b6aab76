/** Makes a file name unique in the PDF: a second `plan.pdf` becomes `plan (2).pdf`. @param taken takes it, too */
export function freeName(wanted: string, taken: Set<string>): string {
  const dot = wanted.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${stem} (${String(count)})${extension}`
  taken.add(name)
  return name
}
