/** What a token for scripts may be allowed to do. */
export const SCOPES = [
  'accounts:read',
  'accounts:write',
  'members:read',
  'members:write',
  'keys:read',
  'keys:write',
  'usage:read',
  'requests:read',
  'audit:read',
  'system:read',
  'documents',
  'batches:read',
  'batches:write',
] as const
export type Scope = (typeof SCOPES)[number]
