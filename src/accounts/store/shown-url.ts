/** Names of parameters with a secret, such as `password`, `sslpassword`, `sslkey`. */
const SECRET_NAME = /pass|pwd|secret|token|key/i

/**
 * A URL of a store or of Redis for messages: the password is replaced by `***`, in the URL itself and in
 * its parameters. A password may contain any character, also one that a URL must escape: up to the
 * last `@` all counts as password. Rather too much is hidden than too little.
 */
export function shownUrl(url: string): string {
  const [, scheme = '', rest = url] = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)(.*)$/is.exec(url) ?? []
  const shown = rest.replace(/([?&;#])([^=?&;#]*)=[^&;#]*/g, hiddenParameter)
  return scheme + (rest.includes('@') ? withoutPassword(shown) : shown)
}

/** Hides what is between the first colon and the last `@`. */
function withoutPassword(text: string): string {
  const at = text.lastIndexOf('@')
  const colon = text.indexOf(':')
  // A parameter that was hidden may have taken the `@` with it.
  if (at < 0) return colon < 0 ? text : `${text.slice(0, colon)}:***`
  return colon < 0 || colon > at ? text : `${text.slice(0, colon)}:***${text.slice(at)}`
}

function hiddenParameter(parameter: string, mark: string, name: string): string {
  return SECRET_NAME.test(decoded(name)) ? `${mark}${name}=***` : parameter
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // No name of a parameter is written so: it may be part of a password.
    return 'password'
  }
}
