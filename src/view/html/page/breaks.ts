/**
 * An address breaks after its `@` and before its dots, a URN after its colons and `#`; no hyphen would
 * tell where it breaks else.
 */
export function withBreaks(shown: string): string {
  if (/\burn:/i.test(shown))
    return shown.replace(/\burn:\S*/gi, (urn) => urn.replace(/:(?=.)|(?<!&)#(?=.)/g, '$&<wbr>'))
  if (!shown.includes('@') && !shown.includes('://')) return shown
  return shown.replace(/\S+/g, (word) =>
    /@|:\/\//.test(word)
      ? word
          .replace(/@(?=.)|(?<=[^/])\/(?=[^/])/g, '$&<wbr>')
          .replace(/(?<=[^<>])\.(?=\w)/g, '<wbr>.')
      : word,
  )
}

/** An XPath breaks before its steps. */
export function withPathBreaks(shown: string): string {
  return shown.replace(/(?<=[^/])\/(?=.)/g, '<wbr>/')
}
