/** An answer, read to its end. */
interface Visited {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A browser without scripts, of somebody who signs in at an OpenID provider: it keeps cookies and follows. */
export class OidcVisitor {
  readonly #service: string
  /** By host. */
  readonly #cookies = new Map<string, Map<string, string>>()
  #page: { readonly url: URL; readonly text: string } | undefined

  /** @param service its address */
  constructor(service: string) {
    this.#service = service
  }

  /** A cookie of the service. */
  cookie(name: string): string | undefined {
    return this.#jar(new URL(this.#service)).get(name)
  }

  /** Has a cookie of the service from the beginning. */
  with(name: string, value: string): this {
    this.#jar(new URL(this.#service)).set(name, value)
    return this
  }

  /** Signs in as a person of the provider. @returns where it ends */
  async signIn(name: string, invitation?: string): Promise<string> {
    return this.follow(await this.wayBack(name, invitation))
  }

  /** Signs in at the provider. @returns the address at which it leads back to the service */
  async wayBack(name: string, invitation?: string): Promise<string> {
    const query = invitation === undefined ? '' : `?invitation=${invitation}`
    await this.follow(`/admin/v1/oidc/start${query}`)
    let address = await this.#submit({ login: name, password: 'any' })
    while (!address.startsWith(this.#service)) address = await this.#submit({})
    return address
  }

  /** Cancels the sign-in at the provider. @returns where it ends */
  async cancel(): Promise<string> {
    const [, address = ''] = /href="([^"]*\/abort)"/.exec(this.#page?.text ?? '') ?? []
    return this.follow(new URL(address, this.#page?.url).href)
  }

  /** Opens an address and goes where it leads. @returns the address of the last page */
  async follow(address: string): Promise<string> {
    let next = address
    for (;;) {
      const { status, headers, text } = await this.get(next)
      const url = new URL(next, this.#service)
      const location = headers.get('location')
      if (status < 300 || status >= 400 || location === null) {
        this.#page = { url, text }
        return url.href
      }
      next = new URL(location, url).href
    }
  }

  /** Opens an address, and does not continue. */
  get(
    address: string,
    form?: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visited> {
    const url = new URL(address, this.#service)
    const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }
    return this.#fetch(url, { ...init, headers })
  }

  /** Sends the form of the page. @returns the first address of the service, or of a page with a form */
  async #submit(values: Readonly<Record<string, string>>): Promise<string> {
    const { url, text } = this.#page ?? { url: new URL(this.#service), text: '' }
    const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(text) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(text) ?? []
    let next = new URL(action, url)
    let { headers, text: answer } = await this.get(next.href, { prompt, ...values })
    for (;;) {
      const location = headers.get('location')
      if (location === null) break
      next = new URL(location, next)
      if (next.href.startsWith(this.#service)) return next.href
      ;({ headers, text: answer } = await this.get(next.href))
    }
    this.#page = { url: next, text: answer }
    return next.href
  }

  async #fetch(url: URL, init: RequestInit): Promise<Visited> {
    const jar = this.#jar(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), Cookie: cookie }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  #jar({ host }: URL): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    return jar
  }
}
