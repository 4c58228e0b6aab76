import { computed, signal } from '@preact/signals'

/** What the address asks for: `#/requests?key=1` is the page `requests`, with the filter `key`. */
export interface Place {
  readonly page: string
  /** What follows the page's name: the token of a link, the id of an account. */
  readonly rest: string
  readonly query: URLSearchParams
}

const hash = signal(location.hash)

/** Where the page is. */
export const place = computed(() => placeOf(hash.value))

/** Follows the address. */
export function startRoutes(): void {
  addEventListener('hashchange', () => (hash.value = location.hash))
}

/** Goes to a page; `replace` leaves no step in the history. */
export function go(to: string, replace = false): void {
  if (!replace) {
    location.hash = to
    return
  }
  history.replaceState(null, '', `#${to}`)
  hash.value = location.hash
}

function placeOf(text: string): Place {
  const [path = '', query = ''] = text.replace(/^#\/?/, '').split('?', 2)
  const [page = '', ...rest] = path.split('/')
  return { page, rest: decoded(rest.join('/')), query: new URLSearchParams(query) }
}

/** An address that somebody has typed or cut off may be none: it is taken as it is, and leads nowhere. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
