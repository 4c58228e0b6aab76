/** What is logged about a request: nothing of its body, its headers or its original path. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** Pattern of the route, or `unmatched`. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly account?: string
  readonly key?: string
  /** True if the client left before the answer. */
  readonly gone: boolean
}
