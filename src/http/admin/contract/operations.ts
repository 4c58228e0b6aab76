import { ACCOUNTS } from './accounts-operations.js'
import { BATCHES } from './batches-operations.js'
import { KEYS } from './keys-operations.js'
import { OPERATORS } from './operators-operations.js'
import { SIGN_IN } from './sign-in-operations.js'
import { SYSTEM } from './system-operations.js'
import { USAGE } from './usage-operations.js'
import type { Operation } from './operation.js'

const ALL = [
  ...SIGN_IN,
  ...ACCOUNTS,
  ...OPERATORS,
  ...KEYS,
  ...USAGE,
  ...BATCHES,
  ...SYSTEM,
] as const

export type OperationId = (typeof ALL)[number]['id']

/** All operations, by which the routes and the document are made. */
export const OPERATIONS: readonly (Operation & { readonly id: OperationId })[] = ALL
