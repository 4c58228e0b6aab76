import type { JsonSchema } from '../../pipeline/plugin.js'
import { base64, list, object, PDF_PLACE, ref, text } from './schema-parts.js'

/** The form and the answer of embed. @param generated what it has in common with generate */
export function embedSchemas(generated: {
  readonly validation: JsonSchema
  readonly account: JsonSchema
}): Readonly<Record<string, JsonSchema>> {
  return {
    EmbedForm: object(
      {
        pdf: { type: 'string', format: 'binary', description: 'The PDF, at most 7 MiB.' },
        invoice: {
          type: 'string',
          description: 'A request as for generate, or an XML in CII; as a file or as text.',
        },
        attachment: {
          ...list({ type: 'string', format: 'binary' }),
          description: 'Further files for the PDF.',
        },
      },
      ['attachment'],
    ),
    EmbedResponse: object({
      pdf_base64: base64('The PDF/A-3 with the embedded XML.'),
      filename: text('`invoice-<number>.pdf`.'),
      validation: generated.validation,
      repairs: {
        ...list(
          object(
            {
              clause: text(
                'Clause of ISO 19005-3 that requires the repair; of another standard with its name.',
              ),
              message: text('Description of the repair.'),
              found: text('Previous value.'),
              ...PDF_PLACE,
            },
            ['found', 'page', 'object'],
          ),
        ),
        description: 'The repairs of the PDF.',
      },
      errors: {
        ...list(ref('Finding')),
        description: 'The remaining problems; only with `force`.',
      },
      warnings: list(ref('Finding')),
      account: generated.account,
    }),
  }
}
