import type { ProfileLevel, SchemaExtent } from '../../invoice/binding/row.js'
import type { Syntax } from '../../invoice/syntaxes/document-kinds.js'
import { xmlWriter } from '../../invoice/syntaxes/write.js'

type Writer = ReturnType<typeof xmlWriter>

/** As many as there are syntaxes, levels and schemas; to make one takes a third of a millisecond. */
const WRITERS = new Map<string, Writer>()

/** The writer of a syntax for a level and a schema, which holds no state. */
export function writerOf(syntax: Syntax, level?: ProfileLevel, schema?: SchemaExtent): Writer {
  const key = JSON.stringify([syntax, level, schema])
  const made = WRITERS.get(key) ?? xmlWriter(syntax, level, schema)
  WRITERS.set(key, made)
  return made
}
