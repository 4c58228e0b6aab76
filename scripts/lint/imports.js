/**
 * Visits every place where a module names another: import, export from, import(), import type,
 * require, and resolve, which finds a library's files.
 * @param visit called with the node and the specifier
 * @returns the visitor of an ESLint rule
 */
export function importVisitor(visit) {
  const named = (node, source) => {
    const specifier = textOf(source)
    if (specifier !== undefined) visit(node, specifier)
  }
  return {
    ImportDeclaration: (node) => named(node, node.source),
    ExportAllDeclaration: (node) => named(node, node.source),
    ExportNamedDeclaration: (node) => named(node, node.source),
    ImportExpression: (node) => named(node, node.source),
    TSImportType: (node) => named(node, node.source ?? node.argument?.literal),
    TSExternalModuleReference: (node) => named(node, node.expression),
    CallExpression: (node) => {
      const { name, property } = node.callee
      if (name === 'require' || (name ?? property?.name) === 'resolve')
        named(node, node.arguments[0])
    },
  }
}

/** The text of a string, or of a template without substitutions. */
export function textOf(source) {
  if (source?.type === 'Literal' && typeof source.value === 'string') return source.value
  if (source?.type === 'TemplateLiteral' && source.quasis.length === 1)
    return source.quasis[0].value.cooked
  return undefined
}

/** The package of a specifier: `@koa/router` of `@koa/router/x`. */
export function packageIn(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
