// Made from the OpenAPI document by scripts/console/api-types.ts; run `npm run types`.

export interface paths {
  '/accounts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Accounts
     * @description For operators. Scope of a token: `accounts:read`.
     */
    get: operations['listAccounts']
    put?: never
    /**
     * Create an account
     * @description For operators. Scope of a token: `accounts:write`.
     */
    post: operations['createAccount']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * An account
     * @description For operators and members of the account; 404 for others. Scope of a token: `accounts:read`.
     */
    get: operations['getAccount']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change the name or the plan
     * @description Takes effect immediately; the current month is billed by the plan at its end. 409: an account with live keys cannot have the plan `sandbox`. For operators. Scope of a token: `accounts:write`.
     */
    patch: operations['changeAccount']
    trace?: never
  }
  '/accounts/{account}/audit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Changes to an account: who, what, when, from where
     * @description For operators and members of the account; 404 for others. Scope of a token: `audit:read`.
     */
    get: operations['listAccountAudit']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/invitations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Open invitations
     * @description For operators and members of the account; 404 for others. Scope of a token: `members:read`.
     */
    get: operations['listInvitations']
    put?: never
    /**
     * Invite a member
     * @description The link is shown only this once; no e-mail is sent. It is valid for seven days. 409: the account has 50 open invitations, and a member asks. For operators and members of the account; 404 for others. Scope of a token: `members:write`.
     */
    post: operations['inviteMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/invitations/{invitation}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Withdraw an invitation
     * @description For operators and members of the account; 404 for others. Scope of a token: `members:write`.
     */
    delete: operations['withdrawInvitation']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Keys of an account
     * @description For operators and members of the account; 404 for others. Scope of a token: `keys:read`.
     */
    get: operations['listKeys']
    put?: never
    /**
     * Create a key
     * @description 409: the plan `sandbox` has no live keys; or the account has 100 keys that work or were revoked within a day, and a member asks. For operators and members of the account; 404 for others. Scope of a token: `keys:write`.
     */
    post: operations['createKey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/keys/{key}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Rename a key
     * @description For operators and members of the account; 404 for others. Scope of a token: `keys:write`.
     */
    patch: operations['renameKey']
    trace?: never
  }
  '/accounts/{account}/keys/{key}/revoke': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke a key with immediate effect
     * @description For operators and members of the account; 404 for others. Scope of a token: `keys:write`.
     */
    post: operations['revokeKey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/keys/{key}/rotate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace a key
     * @description The old key stays valid for a grace period. 409: the key has been revoked or replaced, or a further key is refused. For operators and members of the account; 404 for others. Scope of a token: `keys:write`.
     */
    post: operations['rotateKey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Members of an account
     * @description For operators and members of the account; 404 for others. Scope of a token: `members:read`.
     */
    get: operations['listMembers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/members/{user}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a member
     * @description For operators and members of the account; 404 for others. Scope of a token: `members:write`.
     */
    delete: operations['removeMember']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/quota': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Quota of the current month, grace overage and forecast
     * @description For operators and members of the account; 404 for others. Scope of a token: `usage:read`.
     */
    get: operations['getQuota']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/requests': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Requests to /v1
     * @description Without bodies and names. Empty if the log is disabled. For operators and members of the account; 404 for others. Scope of a token: `requests:read`.
     */
    get: operations['listAccountRequests']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/usage': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Invoices by day or month, environment and key
     * @description For operators and members of the account; 404 for others. Scope of a token: `usage:read`.
     */
    get: operations['getUsage']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/accounts/{account}/usage.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The same as CSV
     * @description For operators and members of the account; 404 for others. Scope of a token: `usage:read`.
     */
    get: operations['getUsageCsv']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/audit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All changes and sign-ins
     * @description For operators. Scope of a token: `audit:read`.
     */
    get: operations['listAudit']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/batches': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List batch runs
     * @description For operators. Scope of a token: `batches:read`.
     */
    get: operations['listBatches']
    put?: never
    /**
     * Submit a run
     * @description The documents are read after the response. Sources, results and the files that lines of manifests name must be within `TWINVOICE_BATCH_ROOTS`. 409: this setting is missing. For operators. Scope of a token: `batches:write`.
     */
    post: operations['submitBatch']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/batches/{run}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Progress of a run, with counts by code and rule
     * @description For operators. Scope of a token: `batches:read`.
     */
    get: operations['getBatch']
    put?: never
    post?: never
    /**
     * Delete a run
     * @description The run is removed from the queue. Its results stay, unless `results` is true. 409: the run has not ended. For operators. Scope of a token: `batches:write`.
     */
    delete: operations['deleteBatch']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/batches/{run}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * End a run
     * @description Documents in progress are finished, the others are not started. A run that has ended does not change. For operators. Scope of a token: `batches:write`.
     */
    post: operations['cancelBatch']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/batches/{run}/results': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Outcomes of the documents of a run
     * @description One JSON line per document, in the order of the run, as far as available: position, manifest and line, status, invoice number and seller, findings, name and SHA-256 of the result below `place`. For operators. Scope of a token: `batches:read`.
     */
    get: operations['getBatchResults']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/batches/{run}/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Process failed documents again
     * @description Also documents whose file could not be read. 409: the run is cancelled. For operators. Scope of a token: `batches:write`.
     */
    post: operations['retryBatch']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/catalog': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Installed templates, profiles, rule packs and plugins
     * @description For every user. Scope of a token: `system:read`.
     */
    get: operations['getCatalog']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/check': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Validate a PDF or an XML file
     * @description As `POST /v1/validate` with `packs`. Nothing is stored or counted, and no key is needed. For every user. Scope of a token: `documents`.
     */
    post: operations['check']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/check/view': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Render an invoice, with the validation result
     * @description As `POST /v1/view`: HTML, or a PDF with `Accept: application/pdf`. `source=true` adds the XML with findings at their lines, and the text for the supplier. For every user. Scope of a token: `documents`.
     */
    post: operations['checkView']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/health': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * State of the service
     * @description For operators. Scope of a token: `system:read`.
     */
    get: operations['getHealth']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/invitations/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Accept an invitation
     * @description A new user sets a name and a password; an existing user gives the current password (and code). Signs the user in. For anyone.
     */
    post: operations['acceptInvitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/invitations/show': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * The invitation of a link
     * @description For anyone.
     */
    post: operations['showInvitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/me/password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Set the password of the signed-in user
     * @description Ends all other sessions of the user. For every user.
     */
    put: operations['setPassword']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/me/totp': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Activate the second factor with its first code
     * @description For every user.
     */
    put: operations['confirmTotp']
    /**
     * Begin to set up a second factor (TOTP)
     * @description For every user.
     */
    post: operations['beginTotp']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/me/totp/end': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove the second factor
     * @description For every user.
     */
    post: operations['endTotp']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/oidc/callback': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Callback of the OpenID provider
     * @description For anyone.
     */
    get: operations['oidcCallback']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/oidc/start': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Sign in at the OpenID provider
     * @description To be opened as a link. 404: no provider is configured. For anyone.
     */
    get: operations['oidcStart']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/openapi.json': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** OpenAPI document */
    get: operations['describe']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/operators': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Operators
     * @description For operators.
     */
    get: operations['listOperators']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/operators/{user}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove an operator
     * @description Also ends the sessions and tokens of the user. 409: operators cannot remove themselves. For operators.
     */
    delete: operations['removeOperator']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/operators/invitations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Open invitations of operators
     * @description For operators.
     */
    get: operations['listOperatorInvitations']
    put?: never
    /**
     * Invite an operator
     * @description For operators.
     */
    post: operations['inviteOperator']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/operators/invitations/{invitation}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Withdraw an invitation of an operator
     * @description For operators.
     */
    delete: operations['withdrawOperatorInvitation']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/plans': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Plans with quota and rate
     * @description For every user. Scope of a token: `accounts:read`.
     */
    get: operations['listPlans']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/playground': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Generate an invoice with a watermark
     * @description As `POST /v1/generate` with a sandbox key; `dryRun=true` only checks the request. Nothing is stored or counted, and no key is needed. For every user. Scope of a token: `documents`.
     */
    post: operations['playground']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/requests': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Requests to /v1 of all accounts, and those without a valid key
     * @description For operators. Scope of a token: `requests:read`.
     */
    get: operations['listRequests']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/session': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The signed-in user, and the CSRF token
     * @description For every user.
     */
    get: operations['getSession']
    put?: never
    /**
     * Sign in with a password
     * @description Sets the cookie of a new session. `second_factor_required` asks for the same request with `code`. Attempts are slowed down by user and by address, whether the user exists or not. For anyone.
     */
    post: operations['signIn']
    /**
     * Sign out
     * @description For every user.
     */
    delete: operations['signOut']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/session/link': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in with a link that works once
     * @description For anyone.
     */
    post: operations['signInByLink']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/sessions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Sessions of the signed-in user
     * @description For every user.
     */
    get: operations['listSessions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/sessions/{session}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * End a session of the signed-in user
     * @description For every user.
     */
    delete: operations['endSession']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/sign-in': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Ways to sign in
     * @description For anyone.
     */
    get: operations['signInWays']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/tokens': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Tokens for scripts
     * @description For operators.
     */
    get: operations['listTokens']
    put?: never
    /**
     * Create a token
     * @description Sent as `Authorization: Bearer`. The token has the permissions of its scopes until it expires, as long as its creator is an operator. For operators.
     */
    post: operations['createToken']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/tokens/{token}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Revoke a token
     * @description For operators.
     */
    delete: operations['revokeToken']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/usage': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Usage of all accounts in a month, for billing
     * @description For operators. Scope of a token: `usage:read`.
     */
    get: operations['getBilling']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/usage.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The same as CSV, with all accounts
     * @description For operators. Scope of a token: `usage:read`.
     */
    get: operations['getBillingCsv']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AcceptInvitation: {
      /** @description Six digits of the second factor. */
      code?: string
      /** @description For people. */
      name?: string
      /** @description The password. */
      password: string
      /** @description From the link. */
      token: string
    }
    Account: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @description Id. */
      id: string
      /** @description Live invoices in the running month. */
      invoices: number
      /** @description Keys that are not revoked. */
      keys: number
      /** @description Members. */
      members: number
      /** @description For people. */
      name: string
      /** @enum {unknown} */
      plan: 'sandbox' | 'starter' | 'pro'
    }
    AccountChange: {
      /** @description For people. */
      name?: string
      /** @enum {unknown} */
      plan?: 'sandbox' | 'starter' | 'pro'
    }
    AccountName: {
      /** @description Id of the account. */
      id: string
      /** @description For people. */
      name: string
    }
    AccountPage: {
      items: components['schemas']['Account'][]
      next: string | null
    }
    AdminHealth: {
      checks: {
        [key: string]: 'ok' | 'failed' | 'starting'
      }
      memory_bytes: number | null
      /** @description Version of Node. */
      node: string
      ready: boolean
      request_log: {
        /** @description How long rows are kept. */
        days: number
        enabled: boolean
        /** @description Rows given up because the store was away for long. */
        lost: number
        /** @description Rows that wait to be written. */
        waiting: number
      }
      /** @description What the store is and where, without a password. */
      store: string
      /** @description Since the process was started. */
      uptime_seconds: number
      /** @description Of twinvoice. */
      version: string
    }
    /**
     * Allowance
     * @description Allowance on the whole invoice (BG-20).
     */
    Allowance: {
      /** @description Amount without VAT (BT-92). */
      amount: number
      /** @description Base amount of the percentage (BT-93). */
      baseAmount?: number
      /** @description Percentage (BT-94). */
      percent?: number
      /** @description Reason (BT-97). */
      reason?: string
      /** @description Reason as a code (BT-98), UNTDID 5189. */
      reasonCode?: string
      /**
       * @description VAT category (BT-95).
       * @default S
       */
      vatCategory: components['schemas']['VatCategory']
      /** @description VAT rate in percent (BT-96), at most 2 decimals. */
      vatRate: number
    }
    /**
     * Attachment
     * @description Supporting document (BG-24), embedded in the XML or at a URL.
     */
    Attachment: {
      /**
       * Format: base64
       * @description The document in Base64 (BT-125).
       */
      base64?: string
      /** @description Description (BT-123). */
      description?: string
      /**
       * Format: file-name
       * @description File name (BT-125-2).
       */
      filename?: string
      /** @description Media type (BT-125-1). */
      mimeType?: string
      /** @description Number or name (BT-122). */
      reference: string
      /**
       * Format: web-address
       * @description URL (BT-124).
       */
      url?: string
    }
    AuditEntry: {
      account_id: string | null
      /** @description Such as `key.create`. */
      action: string
      actor: {
        id: string | null
        /** @description E-mail address of the user, name of the token. */
        name: string
        /** @enum {unknown} */
        type: 'user' | 'token' | 'command_line' | 'anonymous'
      }
      address: string | null
      details: {
        [key: string]: string | number | boolean | null
      }
      /** @description Id. */
      id: string
      target: string | null
      /**
       * Format: date-time
       * @description When.
       */
      time: string
    }
    AuditPage: {
      items: components['schemas']['AuditEntry'][]
      next: string | null
    }
    BeginTotp: {
      /** @description The password. */
      password?: string
    }
    Billing: {
      items: {
        /** @description Id of the account. */
        account_id: string
        /** @description Live invoices within the quota. */
        included: number
        /** @description For people. */
        name: string
        /** @description Live invoices beyond it. */
        overage: number
        /** @enum {unknown} */
        plan: 'sandbox' | 'starter' | 'pro'
        /** @description With sandbox keys, free. */
        sandbox: number
      }[]
      /** @description `2026-11` */
      month: string
      next: string | null
    }
    /**
     * Buyer
     * @description Buyer (BG-7).
     */
    Buyer: {
      /** @description Address line 2 (BT-51). */
      addressLine2?: string
      /** @description Address line 3 (BT-163). */
      addressLine3?: string
      /** @description City (BT-52). */
      city: string
      /** @description Contact's name (BT-56). */
      contactName?: string
      /** @description Country (BT-55), ISO 3166-1 alpha-2. */
      country: string
      /** @description Electronic address (BT-49). */
      electronicAddress?: components['schemas']['ElectronicAddress']
      /**
       * Format: email-address
       * @description Contact's e-mail address (BT-58).
       */
      email?: string
      /** @description Identifiers of the Buyer (BT-46). */
      identifiers?: components['schemas']['PartyIdentifier'][]
      /** @description Legal name (BT-44). */
      name: string
      /** @description Contact's telephone number (BT-57). */
      phone?: string
      /** @description Post code (BT-53). */
      postalCode?: string
      /** @description Country subdivision (BT-54). */
      region?: string
      /** @description Legal registration identifier (BT-47). */
      registration?: components['schemas']['PartyIdentifier']
      /**
       * Format: siren
       * @description SIREN of a French company, nine digits; written as `registration` with the scheme 0002 (BT-47).
       */
      siren?: string
      /** @description Address line 1 (BT-50). */
      street?: string
      /** @description Trading name (BT-45). */
      tradingName?: string
      /**
       * Format: vat-identifier
       * @description VAT identifier (BT-48) with its country prefix.
       */
      vatId?: string
    }
    Catalog: {
      /** @description Profile of generated invoices. */
      default_profile: string
      packs: {
        /** @description Id. */
        id: string
        /** @description Package that it comes from: `twinvoice`, or the name of another. */
        package: string
        release: string | null
        valid: {
          from: string | null
          to: string | null
        }
        /** @description Version. */
        version: string
      }[]
      plugins: {
        /** @description Name of the stage. */
        name: string
        /** @description Package that it comes from: `twinvoice`, or the name of another. */
        package: string
        /** @description Version. */
        version: string
      }[]
      profiles: {
        /** @description Id. */
        id: string
        /** @description Package that it comes from: `twinvoice`, or the name of another. */
        package: string
      }[]
      templates: {
        /** @description Id. */
        id: string
        /** @description Package that it comes from: `twinvoice`, or the name of another. */
        package: string
        /** @description Version. */
        version: string
      }[]
      /** @description Of twinvoice. */
      version: string
    }
    /**
     * Charge
     * @description Charge on the whole invoice (BG-21).
     */
    Charge: {
      /** @description Amount without VAT (BT-99). */
      amount: number
      /** @description Base amount of the percentage (BT-100). */
      baseAmount?: number
      /** @description Percentage (BT-101). */
      percent?: number
      /** @description Reason (BT-104). */
      reason?: string
      /** @description Reason as a code (BT-105), UNTDID 7161. */
      reasonCode?: string
      /**
       * @description VAT category (BT-102).
       * @default S
       */
      vatCategory: components['schemas']['VatCategory']
      /** @description VAT rate in percent (BT-103), at most 2 decimals. */
      vatRate: number
    }
    /**
     * Classification
     * @description Classification of the item (BT-158).
     */
    Classification: {
      /** @description Code of the class (BT-158). */
      code: string
      /** @description Scheme (BT-158-1), UNTDID 7143. */
      scheme: string
      /** @description Version of the scheme (BT-158-2). */
      version?: string
    }
    CreatedInvitation: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string
      /** @description Id. */
      id: string
      /**
       * Format: uri
       * @description Link to the console, shown only this once.
       */
      url: string
    }
    CreatedKey: {
      /** @description Id of its account. */
      account_id: string
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @enum {unknown} */
      environment: 'sandbox' | 'live'
      /** @description Id of the key. */
      id: string
      /** @description Invoices made with it in the running month. */
      invoices: number
      /** @description `svc_sandbox_…` or `svc_live_…`; shown this once. */
      key: string
      last_used_at: string | null
      /** @description For people. */
      name: string
      revoked_at: string | null
      /**
       * @description `ending`: valid until `revoked_at`, after a rotation.
       * @enum {unknown}
       */
      state: 'active' | 'ending' | 'revoked'
    }
    CreatedToken: {
      /**
       * Format: date-time
       * @description From then on it is refused.
       */
      expires_at: string
      /** @description Id. */
      id: string
      /** @description `adm_…`; shown this once. */
      token: string
    }
    /**
     * Delivery
     * @description Delivery (BG-13): date and address.
     */
    Delivery: {
      /** @description Address line 2 (BT-76). */
      addressLine2?: string
      /** @description Address line 3 (BT-165). */
      addressLine3?: string
      /** @description City (BT-77). */
      city?: string
      /** @description Country (BT-80), ISO 3166-1 alpha-2. */
      country?: string
      /**
       * Format: date
       * @description Actual delivery date (BT-72), YYYY-MM-DD.
       */
      date?: string
      /** @description Identifiers of the place (BT-71). */
      identifiers?: components['schemas']['PartyIdentifier'][]
      /** @description Name of the place or the recipient (BT-70). */
      name?: string
      /** @description Post code (BT-78). */
      postalCode?: string
      /** @description Country subdivision (BT-79). */
      region?: string
      /** @description Address line 1 (BT-75). */
      street?: string
    }
    Detail: {
      /** @description `REQUIRED`, `TYPE`, `FORMAT` and so on, or the id of the violated rule. */
      code: string
      /** @description Expected value. */
      expected?: string
      /** @description Actual value, for a PDF sent to embed. */
      found?: string
      /** @description One sentence, in the language of the request. */
      message: string
      /** @description Number of the object in a PDF. */
      object?: number
      /** @description Page of a PDF, from 1. */
      page?: number
      /** @description JSON path, such as `$.invoice.items[0].unit`. */
      path: string
      /** @description Id of the violated rule, if it is a rule of the standard. */
      rule?: string
    }
    /**
     * ElectronicAddress
     * @description Electronic address, with a scheme of the EAS list, such as EM for e-mail.
     */
    ElectronicAddress: {
      /** @description Scheme of the identifier. */
      scheme: string
      /** @description The identifier. */
      value: string
    }
    FileForm: {
      /**
       * Format: binary
       * @description The PDF file, at most 7 MiB, or an XML file.
       */
      file: string
    }
    FileRequest: {
      /**
       * Format: byte
       * @description The PDF file in Base64, at most 7 MiB decoded.
       */
      pdf_base64?: string
      /**
       * Format: byte
       * @description An XML file (CII or UBL) in Base64, instead of a PDF.
       */
      xml_base64?: string
    } & (unknown | unknown)
    Finding: {
      /** @description Code of the contract. */
      code: string
      /** @description Expected value. */
      expected?: string
      /** @description The value in the document. */
      found?: string
      /** @description One sentence, in the language of the request. */
      message: string
      /** @description Number of the object in a PDF. */
      object?: number
      /** @description Page of a PDF, from 1. */
      page?: number
      /** @description JSON path, such as `$.invoice.items[0].unit`. */
      path?: string
      /** @description Id of the rule in the standard. */
      rule: string
      /** @enum {unknown} */
      severity: 'error' | 'warning' | 'info'
      /** @description Business term or group, such as `BT-31`. */
      term?: string
      /** @description XPath of the location in the XML. */
      xpath?: string
    }
    /**
     * FrenchMentions
     * @description Mandatory texts of invoices in France.
     */
    FrenchMentions: {
      /** @description Discount for early payment, or a text that there is none (BT-22 with the subject AAB); default: according to `paymentTerms`. */
      earlyPayment?: string
      /** @description Penalties for late payment (BT-22 with the subject PMD); default: three times the legal interest rate. */
      latePayment?: string
      /** @description Fixed recovery costs (BT-22 with the subject PMT); default: the statutory 40 euros. */
      recoveryCosts?: string
      /**
       * @description Kind of supply. It determines the business process (BT-23) unless `businessProcess` is given: B1, S1 or M1; B2, S2 or M2 if the invoice is already paid.
       * @default mixed
       * @enum {string}
       */
      supply: 'goods' | 'services' | 'mixed'
      /**
       * @description Treatment by the platforms (BT-22 with the subject BAR).
       * @enum {string}
       */
      treatment?: 'B2B' | 'B2BINT' | 'B2C' | 'B2CINT' | 'OUTOFSCOPE' | 'ARCHIVEONLY'
    }
    /**
     * FurtherAccount
     * @description Account beside that of the payment (BG-17).
     */
    FurtherAccount: {
      /** @description Account without an IBAN (BT-84). */
      accountId?: string
      /** @description Account holder (BT-85). */
      accountName?: string
      /**
       * Format: bic
       * @description BIC of the bank (BT-86).
       */
      bic?: string
      /**
       * Format: iban
       * @description IBAN of the account (BT-84).
       */
      iban?: string
    }
    /**
     * FurtherFile
     * @description A further file embedded in the PDF, with the relationship Supplement.
     */
    FurtherFile: {
      /**
       * Format: base64
       * @description Content in Base64; all files and supporting documents have at most 3 MiB in total.
       */
      base64: string
      /** @description Description, shown by PDF viewers. */
      description?: string
      /**
       * Format: file-name
       * @description File name.
       */
      filename: string
      /**
       * Format: media-type
       * @description Media type, such as text/csv; default application/octet-stream.
       */
      mimeType?: string
    }
    GenerateCheckResponse: {
      /** @description `invoice-<number>.xml` */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: {
        /** @description Code of the note. */
        code: string
        /** @description One sentence. */
        message: string
        /** @description JSON path, such as `$.invoice.items[0].unit`. */
        path?: string
      }[]
      validation: {
        /** @description `EN16931`, unless configured or requested otherwise. */
        profile: string
        /** @enum {unknown} */
        status: 'valid' | 'invalid'
        /** @description Version of ZUGFeRD, or of the profile. */
        version: string
      }
    }
    /**
     * GenerateRequest
     * @description Body of POST /v1/generate: the invoice and its layout.
     */
    GenerateRequest: {
      /**
       * Format: hex-color
       * @description Hex colour code, such as #8b5cf6.
       * @default #8b5cf6
       */
      accentColor: string
      /** @description True for a received invoice that is written as received, as extract gives it: no text, date or payment means is added, and identifiers, IBANs, BICs and addresses are not checked beyond EN 16931. */
      asReceived?: boolean
      /** @description Further files to embed in the PDF, such as time sheets. They are not in the XML; supporting documents (BG-24) are in both. */
      files?: components['schemas']['FurtherFile'][]
      /** @description Text in the footer of every page. */
      footerText?: string
      invoice: components['schemas']['Invoice']
      /**
       * @description Language of the labels and of the messages.
       * @default en
       * @enum {string}
       */
      locale: 'en' | 'de' | 'fr' | 'es' | 'it'
      logo?: components['schemas']['Logo']
      /** @description Options of the template. The bundled templates have pageSize, columns, qrCode, carryOver, introduction and closing; other templates have their own. At most 16,384 characters of JSON. */
      options?: {
        [key: string]: unknown
      }
      /**
       * @description Template: minimal, classic, compact, or an added template.
       * @default minimal
       */
      template: string
      /** @description Heading of the page, instead of the name of the document type; for example Schlussrechnung. */
      title?: string
    }
    Invitation: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string
      /** @description Id. */
      id: string
    }
    InvitationList: {
      items: components['schemas']['Invitation'][]
    }
    /**
     * Invoice
     * @description The invoice or credit note.
     */
    Invoice: {
      /** @description Buyer's accounting reference (BT-19). */
      accountingReference?: string
      /** @description Allowances on the whole invoice (BG-20). */
      allowances?: components['schemas']['Allowance'][]
      /** @description Supporting documents (BG-24). */
      attachments?: components['schemas']['Attachment'][]
      /** @description Business process (BT-23). */
      businessProcess?: string
      buyer: components['schemas']['Buyer']
      /** @description Buyer reference (BT-10), such as an order number or a Leitweg-ID. */
      buyerReference?: string
      /** @description Charges on the whole invoice (BG-21). */
      charges?: components['schemas']['Charge'][]
      /** @description Contract reference (BT-12). */
      contractReference?: string
      /**
       * @description Currency (BT-5), ISO 4217.
       * @default EUR
       */
      currency: string
      /**
       * Format: date
       * @description Issue date (BT-2), YYYY-MM-DD.
       */
      date: string
      delivery?: components['schemas']['Delivery']
      /** @description Despatch advice reference (BT-16). */
      despatchAdviceReference?: string
      /**
       * Format: date
       * @description Payment due date (BT-9), YYYY-MM-DD.
       */
      dueDate?: string
      /** @description Units of taxCurrency for one unit of currency; the total VAT in the VAT accounting currency (BT-111) is computed from it. */
      exchangeRate?: number
      /** @description Texts and codes that the French reform requires in addition to EN 16931. An empty object adds all of them with their defaults, and so does the profile CTC-FR. */
      france?: components['schemas']['FrenchMentions']
      /**
       * @description How net amounts are derived from gross amounts: total (the default) rounds the sum of each VAT rate and distributes the cents over the lines, line rounds each line. A remaining difference becomes the rounding amount (BT-114).
       * @enum {string}
       */
      grossRounding?: 'total' | 'line'
      /** @description Invoice lines (BG-25). */
      items: components['schemas']['Item'][]
      /** @description Invoice note (BT-22). */
      note?: string
      /** @description Further notes, with a subject (BG-1). */
      notes?: components['schemas']['Note'][]
      /** @description Invoice number (BT-1). */
      number: string
      /** @description Invoiced object (BT-18). */
      objectId?: components['schemas']['ObjectIdentifier']
      /** @description Purchase order reference (BT-13). */
      orderReference?: string
      payee?: components['schemas']['Payee']
      payment?: components['schemas']['Payment']
      /** @description Payment terms: discounts for early payment, penalties for late payment, and at most one term without percent and amount, from which the due date (BT-9) is computed. */
      paymentTerms?: components['schemas']['PaymentTerm'][]
      period?: components['schemas']['InvoicingPeriod']
      /** @description Preceding invoices (BG-3). */
      precedingInvoices?: components['schemas']['PrecedingInvoice'][]
      /** @description Amount already paid (BT-113). */
      prepaidAmount?: number
      /**
       * @description How payments on account are deducted: paid (the default) as paid amount (BT-113); lines as one negative line each, which also reduces net amount and VAT.
       * @enum {string}
       */
      prepaymentDeduction?: 'paid' | 'lines'
      /** @description Payments on account that a final invoice deducts. */
      prepayments?: components['schemas']['Prepayment'][]
      /**
       * @description Whether prices, allowances and charges are without VAT (net, the default) or with VAT (gross). Net amounts are derived from gross amounts; see grossRounding.
       * @enum {string}
       */
      prices?: 'net' | 'gross'
      /** @description Project reference (BT-11). */
      projectReference?: string
      /** @description Receiving advice reference (BT-15). */
      receivingAdviceReference?: string
      /** @description Rounding of the amount due (BT-114). */
      roundingAmount?: number
      /** @description Sales order reference (BT-14). */
      salesOrderReference?: string
      seller: components['schemas']['Seller']
      /** @description VAT accounting currency (BT-6), ISO 4217. */
      taxCurrency?: string
      taxRepresentative?: components['schemas']['TaxRepresentative']
      /** @description Tender or lot reference (BT-17). */
      tenderReference?: string
      /**
       * @description Type (BT-3), UNTDID 1001: 380 invoice, 381 credit note, 326 partial, 384 corrected, 386 prepayment, 389 self-billed and others. Corrected invoices need precedingInvoices.
       * @default 380
       */
      typeCode: string
      /** @description Reasons why no VAT is charged (BT-120, BT-121). */
      vatExemptions?: components['schemas']['VatExemption'][]
      /** @description Total VAT in the VAT accounting currency (BT-111). */
      vatInTaxCurrency?: number
      /**
       * Format: date
       * @description Date on which VAT becomes due (BT-7), YYYY-MM-DD.
       */
      vatPointDate?: string
      /**
       * @description Event on which VAT becomes due (BT-8), UNTDID 2005: 3 invoice date, 35 delivery, 432 payment. The corresponding codes of UNTDID 2475 used in CII (5, 29 and 72) are also accepted.
       * @enum {string}
       */
      vatPointDateCode?: '3' | '35' | '432' | '5' | '29' | '72'
      /**
       * @description Why lines, allowances and charges with vatRate 0 have no VAT. Sets their VAT category, and adds the text that the law of the seller's country requires.
       * @enum {string}
       */
      vatRegime?:
        | 'small-business'
        | 'reverse-charge'
        | 'reverse-charge-construction'
        | 'margin-used-goods'
        | 'margin-art'
        | 'margin-antiques'
        | 'margin-travel'
        | 'intra-community'
        | 'export'
    }
    /**
     * InvoicingPeriod
     * @description Invoicing period (BG-14).
     */
    InvoicingPeriod: {
      /**
       * Format: date
       * @description Last day (BT-74), YYYY-MM-DD.
       */
      end?: string
      /**
       * Format: date
       * @description First day (BT-73), YYYY-MM-DD.
       */
      start?: string
    }
    /**
     * Item
     * @description Invoice line (BG-25).
     */
    Item: {
      /** @description Buyer's accounting reference (BT-133). */
      accountingReference?: string
      /** @description Allowances on the line (BG-27). */
      allowances?: components['schemas']['LineAllowance'][]
      /** @description Properties of the item (BG-32). */
      attributes?: components['schemas']['ItemAttribute'][]
      /** @description Buyer's article number (BT-156). */
      buyerItemId?: string
      /** @description Charges on the line (BG-28). */
      charges?: components['schemas']['LineCharge'][]
      /** @description Classifications of the item (BT-158). */
      classifications?: components['schemas']['Classification'][]
      /** @description Name of the item (BT-153). */
      description: string
      /** @description Further description (BT-154). */
      details?: string
      /** @description Price before discount (BT-148), at most 6 decimals. */
      grossPrice?: number
      /** @description Headings of the line, the outermost first. Consecutive lines with the same headings form a group with a subtotal: on the pages, and in CII of the level EXTENDED as group lines. */
      groups?: string[]
      /** @description Line identifier (BT-126), unique in the invoice; default: the line number, or the next free number. Not for lines with groups or parts, which are numbered automatically. */
      lineId?: string
      /** @description Note on the line (BT-127). */
      note?: string
      /** @description Invoiced object of the line (BT-128). */
      objectId?: components['schemas']['ObjectIdentifier']
      /** @description Line of the purchase order (BT-132). */
      orderLine?: string
      /** @description Country of origin (BT-159), ISO 3166-1 alpha-2. */
      originCountry?: string
      /** @description Components of the item, without prices: information lines in CII of the level EXTENDED, otherwise attributes of the item (BG-32). */
      parts?: components['schemas']['ItemPart'][]
      period?: components['schemas']['LinePeriod']
      /** @description Number of units to which the price applies (BT-149); default 1. */
      priceBaseQuantity?: number
      /** @description Unit of measure of priceBaseQuantity (BT-150), UN/ECE Recommendation 20. */
      priceBaseUnit?: string
      /** @description Discount on the price (BT-147), at most 6 decimals. */
      priceDiscount?: number
      /**
       * @description Whether the prices, allowances and charges of this line are net or gross; default: as in the invoice.
       * @enum {string}
       */
      prices?: 'net' | 'gross'
      /** @description Quantity (BT-129), at most 6 decimals; negative for a return. */
      quantity: number
      /** @description Seller's article number (BT-155). */
      sellerItemId?: string
      /** @description Standard article number (BT-157). */
      standardItemId?: components['schemas']['StandardIdentifier']
      /** @description Unit of measure (BT-130), UN/ECE Recommendation 20, such as HUR. */
      unit: string
      /** @description Net price of one unit (BT-146), at most 6 decimals; not negative (BR-27). */
      unitPrice: number
      /**
       * @description VAT category (BT-151).
       * @default S
       */
      vatCategory: components['schemas']['VatCategory']
      /** @description VAT rate in percent (BT-152), at most 2 decimals. */
      vatRate: number
    }
    /**
     * ItemAttribute
     * @description Property of the item (BG-32).
     */
    ItemAttribute: {
      /** @description Name (BT-160). */
      name: string
      /** @description Value (BT-161). */
      value: string
    }
    /**
     * ItemPart
     * @description A part of a bundle.
     */
    ItemPart: {
      /** @description Name of the part. */
      description: string
      /** @description Further description. */
      details?: string
      /** @description Quantity in one line, at most 6 decimals. */
      quantity?: number
      /** @description Seller's article number. */
      sellerItemId?: string
      /** @description Unit of measure, UN/ECE Recommendation 20, such as C62. */
      unit?: string
    }
    Key: {
      /** @description Id of its account. */
      account_id: string
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @enum {unknown} */
      environment: 'sandbox' | 'live'
      /** @description Id of the key. */
      id: string
      /** @description Invoices made with it in the running month. */
      invoices: number
      last_used_at: string | null
      /** @description For people. */
      name: string
      revoked_at: string | null
      /**
       * @description `ending`: valid until `revoked_at`, after a rotation.
       * @enum {unknown}
       */
      state: 'active' | 'ending' | 'revoked'
    }
    KeyChange: {
      /** @description For people. */
      name: string
    }
    KeyPage: {
      items: components['schemas']['Key'][]
      next: string | null
    }
    /**
     * LineAllowance
     * @description Allowance on a line (BG-27).
     */
    LineAllowance: {
      /** @description Amount without VAT (BT-136). */
      amount: number
      /** @description Base amount of the percentage (BT-137). */
      baseAmount?: number
      /** @description Percentage (BT-138). */
      percent?: number
      /** @description Reason (BT-139). */
      reason?: string
      /** @description Reason as a code (BT-140), UNTDID 5189. */
      reasonCode?: string
    }
    /**
     * LineCharge
     * @description Charge on a line (BG-28).
     */
    LineCharge: {
      /** @description Amount without VAT (BT-141). */
      amount: number
      /** @description Base amount of the percentage (BT-142). */
      baseAmount?: number
      /** @description Percentage (BT-143). */
      percent?: number
      /** @description Reason (BT-144). */
      reason?: string
      /** @description Reason as a code (BT-145), UNTDID 7161. */
      reasonCode?: string
    }
    /**
     * LinePeriod
     * @description Period of the line (BG-26).
     */
    LinePeriod: {
      /**
       * Format: date
       * @description Last day (BT-135), YYYY-MM-DD.
       */
      end?: string
      /**
       * Format: date
       * @description First day (BT-134), YYYY-MM-DD.
       */
      start?: string
    }
    LinkToken: {
      /** @description From the link. */
      token: string
    }
    LoggedRequest: {
      account_id: string | null
      /** @description Such as `/v1/generate`. */
      endpoint: string
      environment: ('sandbox' | 'live') | null
      key_id: string | null
      key_name: string | null
      /** @description Milliseconds. */
      ms: number
      /** @description As in the header X-Request-Id. */
      request_id: string
      /** @description At most 20. */
      rules: string[]
      status: number
      /**
       * Format: date-time
       * @description When it was answered.
       */
      time: string
    }
    /**
     * Logo
     * @description Image in the header of the invoice.
     */
    Logo: {
      /**
       * Format: logo
       * @description PNG, JPEG or SVG in Base64, at most 1 MiB decoded; may be a data URI.
       */
      base64: string
      /**
       * @description Width in millimetres.
       * @default 30
       */
      widthMm: number
    }
    Member: {
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
      /** @description Id of the user. */
      id: string
      last_sign_in_at: string | null
      /** @description For people. */
      name: string
      /**
       * Format: date-time
       * @description Member since.
       */
      since: string
      /** @description Whether a second factor is set up. */
      totp: boolean
    }
    MemberList: {
      items: components['schemas']['Member'][]
    }
    NewAccount: {
      /** @description For people. */
      name: string
      /** @enum {unknown} */
      plan: 'sandbox' | 'starter' | 'pro'
    }
    NewInvitation: {
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
    }
    NewKey: {
      /** @enum {unknown} */
      environment: 'sandbox' | 'live'
      /** @description For people. */
      name: string
    }
    NewRun: {
      /** @description Greatest number of documents in a job; default 50. */
      chunk?: number
      /**
       * @description What to do with each document.
       * @enum {unknown}
       */
      goal: 'generate' | 'validate' | 'embed' | 'convert' | 'view'
      /**
       * Format: date-time
       * @description The moment that goes into every file; default now.
       */
      moment?: string
      options?: {
        /** @description Generate, embed: accept numbers in quotes, such as `"120.50"`. */
        coerce?: boolean
        /**
         * @description Generate: `pdf` or `xml`; view: `html` or `pdf`.
         * @enum {unknown}
         */
        format?: 'pdf' | 'xml' | 'html'
        /**
         * @description Generate: level of the PDF/A-3.
         * @enum {unknown}
         */
        level?: 'a' | 'b'
        /**
         * @description Language of messages, and of invoices whose request has no `locale`.
         * @enum {unknown}
         */
        locale?: 'en' | 'de' | 'fr' | 'es' | 'it'
        /** @description Convert: write the result even if values are lost. */
        lossy?: boolean
        /**
         * @description Validate: severity of PDF/A errors.
         * @enum {unknown}
         */
        pdfa?: 'error' | 'warn'
        /** @description Generate, embed: profile of the XML. */
        profile?: string
        /** @description Validate: additional rule packs to apply. */
        rules?: string[]
        /**
         * @description Generate: syntax of the XML.
         * @enum {unknown}
         */
        syntax?: 'cii' | 'ubl'
        /** @description Generate, view: template. */
        template?: string
        /**
         * @description Convert: syntax or specification of the result.
         * @enum {unknown}
         */
        to?: 'ubl' | 'cii' | 'facturx' | 'xrechnung' | 'peppol'
        /** @description Generate, embed: print the sandbox watermark. */
        watermark?: boolean
      }
      /** @description Where the results go: an absolute folder, or `s3://bucket/prefix`. */
      place: string
      sources: string[]
    }
    NewToken: {
      /** @description Validity in days. */
      days: number
      /** @description For people. */
      name: string
      scopes: (
        | 'accounts:read'
        | 'accounts:write'
        | 'members:read'
        | 'members:write'
        | 'keys:read'
        | 'keys:write'
        | 'usage:read'
        | 'requests:read'
        | 'audit:read'
        | 'system:read'
        | 'documents'
        | 'batches:read'
        | 'batches:write'
      )[]
    }
    /**
     * Note
     * @description Note with a subject (BG-1).
     */
    Note: {
      /** @description Subject (BT-21), UNTDID 4451. */
      subjectCode?: string
      /** @description Text (BT-22). */
      text: string
    }
    /**
     * ObjectIdentifier
     * @description Identifier of the invoiced object, with a scheme of UNTDID 1153.
     */
    ObjectIdentifier: {
      /** @description Scheme of the identifier. */
      scheme?: string
      /** @description The identifier. */
      value: string
    }
    /**
     * PartyIdentifier
     * @description Identifier of a party or location, with a scheme of ISO/IEC 6523.
     */
    PartyIdentifier: {
      /** @description Scheme of the identifier. */
      scheme?: string
      /** @description The identifier. */
      value: string
    }
    /**
     * Payee
     * @description Payee (BG-10), if it is not the Seller.
     */
    Payee: {
      /** @description Identifiers of the Payee (BT-60). */
      identifiers?: components['schemas']['PartyIdentifier'][]
      /** @description Name (BT-59). */
      name: string
      /** @description Legal registration identifier (BT-61). */
      registration?: components['schemas']['PartyIdentifier']
    }
    /**
     * Payment
     * @description Payment instructions (BG-16) and terms.
     */
    Payment: {
      /** @description Payee's account without an IBAN (BT-84). */
      accountId?: string
      /** @description Account holder (BT-85). */
      accountName?: string
      /**
       * Format: bic
       * @description BIC of the bank (BT-86).
       */
      bic?: string
      /** @description Holder of the payment card (BT-88). */
      cardholder?: string
      /** @description Last digits of the payment card (BT-87); never the whole number. */
      cardNumber?: string
      /** @description Creditor identifier of the direct debit (BT-90). */
      creditorId?: string
      /**
       * Format: iban
       * @description IBAN of the debited account (BT-91).
       */
      debtorIban?: string
      /** @description Further accounts of the payee (BG-17), such as those at other banks; the first is that of the payment. */
      furtherAccounts?: components['schemas']['FurtherAccount'][]
      /**
       * Format: iban
       * @description IBAN of the payee's account (BT-84); 30 and 58 require it, or accountId.
       */
      iban?: string
      /** @description Mandate reference of the direct debit (BT-89). */
      mandateReference?: string
      /**
       * @description Payment means (BT-81), UNTDID 4461: 30 credit transfer, 58 SEPA credit transfer, 59 SEPA direct debit.
       * @default 58
       */
      meansCode: string
      /** @description Payment means as text (BT-82). */
      meansText?: string
      /** @description Remittance information (BT-83). */
      reference?: string
      /** @description Payment terms (BT-20). */
      terms?: string
    }
    /**
     * PaymentTerm
     * @description A payment term. With percent or amount: a discount for payment until that day, or a penalty for later payment; without them: the day on which the whole amount is due.
     */
    PaymentTerm: {
      /** @description Discount or penalty as an amount. */
      amount?: number
      /** @description Base amount of the percentage; default: the amount due (BT-115). */
      baseAmount?: number
      /**
       * Format: date
       * @description Last day, YYYY-MM-DD, instead of days.
       */
      date?: string
      /** @description Days after the invoice date (BT-2). */
      days?: number
      /** @description Whether the term ends at the end of the month in which the days expire. */
      endOfMonth?: boolean
      /** @description Whether percent or amount is a penalty for payment after that day, not a discount. */
      penalty?: boolean
      /** @description Discount or penalty in percent. */
      percent?: number
    }
    PlanList: {
      items: {
        /** @enum {unknown} */
        name: 'sandbox' | 'starter' | 'pro'
        /** @description Grace overage: invoices allowed beyond the quota. */
        overage_allowed: number
        quota: number | null
        /** @description Requests in any 60 seconds. */
        rate: number
      }[]
    }
    PlaygroundPdf: {
      /** @description `invoice-<number>.pdf` */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: {
        /** @description Code of the note. */
        code: string
        /** @description One sentence. */
        message: string
        /** @description JSON path, such as `$.invoice.items[0].unit`. */
        path?: string
      }[]
      /** @description The PDF/A-3 document in Base64. */
      pdf_base64: string
      validation: {
        /** @description `EN16931`, unless configured or requested otherwise. */
        profile: string
        /** @enum {unknown} */
        status: 'valid' | 'invalid'
        /** @description Version of ZUGFeRD, or of the profile. */
        version: string
      }
    }
    PlaygroundXml: {
      /** @description `invoice-<number>.xml` */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: {
        /** @description Code of the note. */
        code: string
        /** @description One sentence. */
        message: string
        /** @description JSON path, such as `$.invoice.items[0].unit`. */
        path?: string
      }[]
      validation: {
        /** @description `EN16931`, unless configured or requested otherwise. */
        profile: string
        /** @enum {unknown} */
        status: 'valid' | 'invalid'
        /** @description Version of ZUGFeRD, or of the profile. */
        version: string
      }
      /** @description The XML in Base64. */
      xml_base64: string
    }
    /**
     * PrecedingInvoice
     * @description Preceding invoice (BG-3).
     */
    PrecedingInvoice: {
      /**
       * Format: date
       * @description Issue date (BT-26), YYYY-MM-DD.
       */
      date?: string
      /** @description Number (BT-25). */
      number: string
    }
    /**
     * Prepayment
     * @description Payment on account, with its invoice; an invoice with several VAT rates needs an entry for each rate.
     */
    Prepayment: {
      /**
       * Format: date
       * @description Date of its invoice (BT-26), YYYY-MM-DD.
       */
      date?: string
      /** @description Amount without VAT. */
      net: number
      /** @description Number of its invoice, which becomes a preceding invoice (BT-25). */
      number: string
      /** @description VAT amount; default: net × vatRate, rounded. It may differ from this by less than 1. */
      vat?: number
      /**
       * @description VAT category.
       * @default S
       */
      vatCategory: components['schemas']['VatCategory']
      /** @description VAT rate in percent, at most 2 decimals. */
      vatRate: number
    }
    Problem: {
      /** @description All problems of the body. */
      details?: components['schemas']['Detail'][]
      /**
       * Format: uri
       * @description Link to the API documentation.
       */
      docs?: string
      /**
       * @description Error code.
       * @enum {unknown}
       */
      error:
        | 'bad_request'
        | 'validation_failed'
        | 'not_zugferd'
        | 'missing_api_key'
        | 'invalid_api_key'
        | 'quota_exceeded'
        | 'not_found'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'idempotency_conflict'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'expectation_failed'
        | 'rate_limited'
        | 'header_too_large'
        | 'internal_error'
        | 'unavailable'
        | 'not_signed_in'
        | 'sign_in_failed'
        | 'second_factor_required'
        | 'forbidden'
        | 'csrf_refused'
        | 'conflict'
      /** @description What went wrong, for people. */
      message: string
      /** @description The id of the request, also in the header X-Request-Id. */
      request_id: string
    }
    Quota: {
      /** @description Live invoices at the end of the month, at the current rate. */
      forecast: number
      /** @description Grace overage: invoices allowed beyond the quota. */
      overage_allowed: number
      /** @description How many of these are used. */
      overage_used: number
      period: {
        /**
         * Format: date-time
         * @description First moment of the next.
         */
        end: string
        /**
         * Format: date-time
         * @description First moment.
         */
        start: string
      }
      /** @enum {unknown} */
      plan: 'sandbox' | 'starter' | 'pro'
      /** @description Requests in any 60 seconds, with live keys. */
      rate: number
      remaining: number | null
      /** @description Invoices with sandbox keys in the running month. */
      sandbox: number
      total: number | null
      /** @description Live invoices of the running month. */
      used: number
    }
    RequestPage: {
      /** @description How long they are kept. */
      days: number
      items: components['schemas']['LoggedRequest'][]
      /** @description Whether requests are logged. */
      logged: boolean
      next: string | null
    }
    RotateKey: {
      /** @description How long the old key stays valid; default 86400, a day. */
      grace_seconds?: number
    }
    Run: {
      /** @description Documents that were read so far. */
      documents: number
      finished_at: string | null
      /** @enum {unknown} */
      goal: 'generate' | 'validate' | 'embed' | 'convert' | 'view'
      /** @description Id; ids sort by the time of submission. */
      id: string
      outcomes: {
        /** @description Documents. */
        broken: number
        /** @description Documents. */
        done: number
        /** @description Documents. */
        failed: number
        /** @description Documents. */
        invalid: number
      }
      /** @description Address of its results. */
      place: string
      /** @description Documents that have an outcome. */
      settled: number
      /**
       * @description `submitting`: the documents are being read; `open`: all documents have been read, but not all are done.
       * @enum {unknown}
       */
      state: 'submitting' | 'open' | 'finished' | 'cancelled'
      /**
       * Format: date-time
       * @description When it was submitted.
       */
      submitted_at: string
      trouble: string | null
    }
    RunPage: {
      items: components['schemas']['Run'][]
      next: string | null
      /** @description What runs may read from and write to. */
      roots: string[]
      /** @description True: `twinvoice work` processes the runs; false: this service does. */
      shared: boolean
    }
    RunRetried: {
      /** @description Documents that are started again. */
      documents: number
    }
    RunSummary: {
      /** @description Documents that were read so far. */
      documents: number
      /** @description Documents that have an error of this code. */
      errors: {
        [key: string]: number
      }
      finished_at: string | null
      /** @enum {unknown} */
      goal: 'generate' | 'validate' | 'embed' | 'convert' | 'view'
      /** @description Id; ids sort by the time of submission. */
      id: string
      outcomes: {
        /** @description Documents. */
        broken: number
        /** @description Documents. */
        done: number
        /** @description Documents. */
        failed: number
        /** @description Documents. */
        invalid: number
      }
      /** @description Address of its results. */
      place: string
      /** @description Documents in which this rule is broken. */
      rules: {
        [key: string]: number
      }
      /** @description Documents that have an outcome. */
      settled: number
      /**
       * @description `submitting`: the documents are being read; `open`: all documents have been read, but not all are done.
       * @enum {unknown}
       */
      state: 'submitting' | 'open' | 'finished' | 'cancelled'
      /**
       * Format: date-time
       * @description When it was submitted.
       */
      submitted_at: string
      trouble: string | null
      /** @description Documents that have a warning of this code. */
      warnings: {
        [key: string]: number
      }
    }
    /**
     * Seller
     * @description Seller (BG-4).
     */
    Seller: {
      /** @description Address line 2 (BT-36). */
      addressLine2?: string
      /** @description Address line 3 (BT-162). */
      addressLine3?: string
      /** @description City (BT-37). */
      city: string
      /** @description Contact's name (BT-41). */
      contactName?: string
      /** @description Country (BT-40), ISO 3166-1 alpha-2. */
      country: string
      /** @description Electronic address (BT-34). */
      electronicAddress?: components['schemas']['ElectronicAddress']
      /**
       * Format: email-address
       * @description Contact's e-mail address (BT-43).
       */
      email?: string
      /** @description Identifiers of the Seller (BT-29). */
      identifiers?: components['schemas']['PartyIdentifier'][]
      /** @description Additional legal information (BT-33), such as the legal form. */
      legalInfo?: string
      /** @description Legal name (BT-27). */
      name: string
      /** @description Contact's telephone number (BT-42). */
      phone?: string
      /** @description Post code (BT-38). */
      postalCode?: string
      /** @description Country subdivision (BT-39). */
      region?: string
      /** @description Legal registration identifier (BT-30). */
      registration?: components['schemas']['PartyIdentifier']
      /**
       * Format: siren
       * @description SIREN of a French company, nine digits; written as `registration` with the scheme 0002 (BT-30).
       */
      siren?: string
      /** @description Address line 1 (BT-35). */
      street?: string
      /** @description Tax registration identifier (BT-32), such as a national tax number. */
      taxRegistration?: string
      /** @description Trading name (BT-28). */
      tradingName?: string
      /**
       * Format: vat-identifier
       * @description VAT identifier (BT-31) with its country prefix. Optional if `taxRegistration` is given, or in category O if `registration` is given.
       */
      vatId?: string
    }
    Session: {
      /** @description Accounts of which the user is a member. */
      accounts: components['schemas']['AccountName'][]
      /** @description To be sent as `X-CSRF-Token` with every request that changes something. */
      csrf_token: string
      /**
       * Format: date-time
       * @description When it ends at the latest.
       */
      expires_at: string
      /** @description Id of the session. */
      id: string
      user: components['schemas']['User']
    }
    SessionList: {
      items: {
        address: string | null
        /**
         * Format: date-time
         * @description When the user signed in.
         */
        created_at: string
        /** @description Whether it is the one of this request. */
        current: boolean
        /**
         * Format: date-time
         * @description When it ends at the latest.
         */
        expires_at: string
        /** @description Id. */
        id: string
        /**
         * Format: date-time
         * @description Last request, to the minute.
         */
        last_used_at: string
      }[]
    }
    SetPassword: {
      /** @description The password. */
      current?: string
      /** @description At least 12 characters. */
      password: string
    }
    ShownInvitation: {
      account: components['schemas']['AccountName'] | null
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
      /** @description Whether the user exists, and signs in with the password it has. */
      existing: boolean
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string
      /** @description Whether it is one for operators. */
      operator: boolean
    }
    SignIn: {
      /** @description Six digits of the second factor. */
      code?: string
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
      /** @description The password. */
      password: string
    }
    SignInWays: {
      oidc: {
        /** @description Name of the provider, for the button. */
        name: string
      } | null
      /** @description Always true. */
      password: boolean
    }
    /**
     * StandardIdentifier
     * @description Identifier with a registered scheme of ISO/IEC 6523, such as 0160 for GTIN.
     */
    StandardIdentifier: {
      /** @description Scheme of the identifier. */
      scheme: string
      /** @description The identifier. */
      value: string
    }
    /**
     * TaxRepresentative
     * @description The Seller's tax representative (BG-11).
     */
    TaxRepresentative: {
      /** @description Address line 2 (BT-65). */
      addressLine2?: string
      /** @description Address line 3 (BT-164). */
      addressLine3?: string
      /** @description City (BT-66). */
      city?: string
      /** @description Country (BT-69), ISO 3166-1 alpha-2. */
      country: string
      /** @description Name (BT-62). */
      name: string
      /** @description Post code (BT-67). */
      postalCode?: string
      /** @description Country subdivision (BT-68). */
      region?: string
      /** @description Address line 1 (BT-64). */
      street?: string
      /**
       * Format: vat-identifier
       * @description VAT identifier (BT-63) with its country prefix.
       */
      vatId: string
    }
    Token: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @description E-mail address of the operator. */
      created_by: string
      /**
       * Format: date-time
       * @description From then on it is refused.
       */
      expires_at: string
      /** @description Id. */
      id: string
      last_used_at: string | null
      /** @description For people. */
      name: string
      revoked_at: string | null
      scopes: (
        | 'accounts:read'
        | 'accounts:write'
        | 'members:read'
        | 'members:write'
        | 'keys:read'
        | 'keys:write'
        | 'usage:read'
        | 'requests:read'
        | 'audit:read'
        | 'system:read'
        | 'documents'
        | 'batches:read'
        | 'batches:write'
      )[]
    }
    TokenList: {
      items: components['schemas']['Token'][]
    }
    Totp: {
      /** @description In Base32, to type in. */
      secret: string
      /** @description `otpauth://…`, for a QR code. */
      uri: string
    }
    TotpCode: {
      /** @description Six digits of the second factor. */
      code: string
    }
    Usage: {
      /** @enum {unknown} */
      by: 'day' | 'month'
      /**
       * Format: date
       * @description First day.
       */
      from: string
      items: {
        /** @enum {unknown} */
        environment: 'sandbox' | 'live'
        /** @description Invoices. */
        invoices: number
        key_id: string | null
        key_name: string | null
        /** @description `2026-11-20`, or `2026-11`. */
        period: string
      }[]
      /**
       * Format: date
       * @description Last day.
       */
      to: string
    }
    User: {
      /** @description Address by which the user signs in; upper and lower case are the same. */
      email: string
      /** @description Id. */
      id: string
      /** @description For people. */
      name: string
      /** @description Whether the user may do everything. */
      operator: boolean
      /** @description Whether a password is set. */
      password: boolean
      /** @description Whether signing in asks for a code. */
      totp: boolean
    }
    ValidateResponse: {
      /** @description `null` for an XML file, which has no container; otherwise absent. */
      container?: string | null
      counts: {
        rules: {
          [key: string]: number
        }
        severity: {
          /** @description How many there are, whether they are listed or not. */
          error: number
          /** @description How many there are, whether they are listed or not. */
          info: number
          /** @description How many there are, whether they are listed or not. */
          warning: number
        }
      }
      /** @description BT-5 of a valid invoice, with a parameter of the request. */
      currency?: string
      errors: components['schemas']['Finding'][]
      invoice?: {
        buyer: {
          /** @description BT-44 */
          name: string
        }
        /** @description BT-2 */
        date: string
        /** @description BT-1 */
        number: string
        seller: {
          /** @description BT-27 */
          name: string
        }
        total: {
          /** @description BT-112 */
          gross: number
          /** @description BT-109 */
          net: number
          /** @description BT-110 */
          vat: number
        }
      }
      layers: {
        /** @description Milliseconds. */
        ms: number
        /** @description Name of the layer. */
        name: string
        /** @enum {unknown} */
        status: 'passed' | 'failed' | 'partial' | 'not_checked'
      }[]
      /** @description The rule packs that were applied; only if the request has one of the parameters. */
      packs?: {
        counts: {
          /** @description How many there are, whether they are listed or not. */
          error: number
          /** @description How many there are, whether they are listed or not. */
          info: number
          /** @description How many there are, whether they are listed or not. */
          warning: number
        }
        /** @description Id of a rule pack. */
        id: string
        /** @description Release of the rules. */
        release?: string
        /** @enum {unknown} */
        status: 'passed' | 'failed' | 'not_checked'
        valid?: {
          /** @description First day. */
          from?: string
          /** @description Last day. */
          to?: string
        }
        /** @description Its version. */
        version: string
      }[]
      /** @description `MINIMUM`, `BASIC WL`, `BASIC`, `EN16931`, `EXTENDED`, `XRECHNUNG`, `UBL`, `PEPPOL`, `PEPPOL SELF-BILLING` or `CTC-FR`. */
      profile?: string
      /** @description Exact release of the specification, with a parameter of the request. */
      release?: string
      valid: boolean
      /** @description Version of ZUGFeRD or Factur-X. */
      version?: string
      warnings: components['schemas']['Finding'][]
      xml?: {
        /** @description BT-24 */
        guideline: string
        /** @description Name of the judged XML. */
        name: string
        sha256: string
      }
    }
    /**
     * @description VAT category: S standard, Z zero rated, E exempt, AE reverse charge, K intra-community, G export, O outside scope, L Canary Islands, M Ceuta and Melilla.
     * @enum {string}
     */
    VatCategory: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M'
    /**
     * VatExemption
     * @description Exemption reason of a VAT category, instead of the default text.
     */
    VatExemption: {
      /** @description Exemption reason (BT-120). */
      reason?: string
      /** @description Exemption reason as a code (BT-121), VATEX. */
      reasonCode?: string
      /**
       * @description VAT category (BT-118).
       * @enum {string}
       */
      vatCategory: 'E' | 'AE' | 'K' | 'G' | 'O'
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: {
    /** @description Id of the request. */
    RequestId: string
    /** @description Seconds after which to retry. */
    RetryAfter: string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  listAccounts: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Number of items per page; default 50. */
        limit?: number
        /** @description Part of the name, or the id. */
        search?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AccountPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  createAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NewAccount']
      }
    }
    responses: {
      /** @description The created resource. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Account']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getAccount: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The account. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Account']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  changeAccount: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AccountChange']
      }
    }
    responses: {
      /** @description The account. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Account']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listAccountAudit: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Number of items per page; default 50. */
        limit?: number
      }
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AuditPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listInvitations: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Without their links. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['InvitationList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  inviteMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NewInvitation']
      }
    }
    responses: {
      /** @description The open invitation. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedInvitation']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  withdrawInvitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
        invitation: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The link is no longer valid. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listKeys: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Number of items per page; default 50. */
        limit?: number
      }
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Keys without their secrets, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['KeyPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  createKey: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NewKey']
      }
    }
    responses: {
      /** @description The secret is shown only this once. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedKey']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  renameKey: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
        key: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['KeyChange']
      }
    }
    responses: {
      /** @description The key. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Key']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  revokeKey: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
        key: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The key. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Key']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  rotateKey: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
        key: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['RotateKey']
      }
    }
    responses: {
      /** @description The new key; its secret is shown only this once. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedKey']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listMembers: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All members. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MemberList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  removeMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
        user: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The user no longer has access to the account. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getQuota: {
    parameters: {
      query?: never
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The quota. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Quota']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listAccountRequests: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Only this one, such as `/v1/generate`. */
        endpoint?: string
        /** @description Only with keys of this environment. */
        environment?: 'sandbox' | 'live'
        /** @description First moment. */
        from?: string
        /** @description Only with this key, by its id. */
        key?: string
        /** @description Number of items per page; default 50. */
        limit?: number
        /** @description Only this request. */
        request_id?: string
        /** @description Only with this rule code, such as `BR-S-05`. */
        rule?: string
        /** @description A status, such as `422`, or a class, such as `4xx`. */
        status?: string
        /** @description The moment after the last. */
        to?: string
      }
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getUsage: {
    parameters: {
      query?: {
        /** @description Default `day`. */
        by?: 'day' | 'month'
        /** @description Whether to split by key; default `false`. */
        by_key?: 'true' | 'false'
        /** @description Only with keys of this environment. */
        environment?: 'sandbox' | 'live'
        /** @description First day, UTC; default: the first of the running month. */
        from?: string
        /** @description Only with this key, by its id. */
        key?: string
        /** @description Last day, UTC; default: today. */
        to?: string
      }
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The counts; days without invoices are omitted. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Usage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getUsageCsv: {
    parameters: {
      query?: {
        /** @description Default `day`. */
        by?: 'day' | 'month'
        /** @description Whether to split by key; default `false`. */
        by_key?: 'true' | 'false'
        /** @description Only with keys of this environment. */
        environment?: 'sandbox' | 'live'
        /** @description First day, UTC; default: the first of the running month. */
        from?: string
        /** @description Only with this key, by its id. */
        key?: string
        /** @description Last day, UTC; default: today. */
        to?: string
      }
      header?: never
      path: {
        account: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The counts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'text/csv': string
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listAudit: {
    parameters: {
      query?: {
        /** @description Only of this account. */
        account?: string
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Number of items per page; default 50. */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AuditPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listBatches: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Number of items per page; default 50. */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RunPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  submitBatch: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NewRun']
      }
    }
    responses: {
      /** @description The created resource. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Run']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getBatch: {
    parameters: {
      query?: never
      header?: never
      path: {
        run: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The run. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RunSummary']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  deleteBatch: {
    parameters: {
      query?: {
        /** @description Whether to remove the results, too: everything below `place`. */
        results?: boolean
      }
      header?: never
      path: {
        run: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The run was deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  cancelBatch: {
    parameters: {
      query?: never
      header?: never
      path: {
        run: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The run. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Run']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getBatchResults: {
    parameters: {
      query?: {
        /** @description Maximum number of lines; default: all. */
        limit?: number
        /** @description Only documents that ended so, such as `broken,failed`: done, invalid, broken, failed. */
        status?: string
      }
      header?: never
      path: {
        run: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The outcomes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/x-ndjson': string
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  retryBatch: {
    parameters: {
      query?: never
      header?: never
      path: {
        run: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Number of these documents. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RunRetried']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getCatalog: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description With their versions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Catalog']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  check: {
    parameters: {
      query?: {
        /** @description Additional rule packs to apply, such as `xrechnung,br-fr`. */
        rules?: string
        /** @description Whether a PDF is also validated against PDF/UA-1. */
        ua?: 'true' | 'false'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['FileRequest']
        'application/xml': string
        'multipart/form-data': components['schemas']['FileForm']
      }
    }
    responses: {
      /** @description The validation result. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ValidateResponse']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  checkView: {
    parameters: {
      query?: {
        /** @description Whether the page also shows the XML and a letter to the supplier. */
        source?: 'true' | 'false'
        /** @description Template of the PDF. */
        template?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['FileRequest']
        'application/xml': string
        'multipart/form-data': components['schemas']['FileForm']
      }
    }
    responses: {
      /** @description The invoice as an HTML page or a PDF. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
          'text/html': string
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getHealth: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The state of the process that responds. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminHealth']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  acceptInvitation: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AcceptInvitation']
      }
    }
    responses: {
      /** @description The session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Session']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `sign_in_failed` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  showInvitation: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkToken']
      }
    }
    responses: {
      /** @description The invitation. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ShownInvitation']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `sign_in_failed` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  setPassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SetPassword']
      }
    }
    responses: {
      /** @description The password is set. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  confirmTotp: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['TotpCode']
      }
    }
    responses: {
      /** @description Signing in now requires a code. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  beginTotp: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['BeginTotp']
      }
    }
    responses: {
      /** @description The secret, which becomes active when it is confirmed. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Totp']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  endTotp: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['TotpCode']
      }
    }
    responses: {
      /** @description Signing in no longer requires a code. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  oidcCallback: {
    parameters: {
      query?: {
        /** @description From the provider. */
        code?: string
        /** @description Why the provider refused. */
        error?: string
        /** @description The same, for people. */
        error_description?: string
        /** @description The provider. */
        iss?: string
        /** @description As it was sent. */
        state?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Redirects to the console, signed in; to `#/sign-in/refused` if the sign-in failed; in a browser, to `#/sign-in/away` if the provider cannot be reached. */
      303: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  oidcStart: {
    parameters: {
      query?: {
        /** @description Token of an invitation to accept. */
        invitation?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Redirects to the provider; in a browser, back to `#/sign-in/away` if the provider cannot be reached. */
      303: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  describe: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A document of OpenAPI 3.1. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': Record<string, never>
        }
      }
    }
  }
  listOperators: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All operators. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MemberList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  removeOperator: {
    parameters: {
      query?: never
      header?: never
      path: {
        user: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The user is no longer an operator. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `conflict` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listOperatorInvitations: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Without their links. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['InvitationList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  inviteOperator: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NewInvitation']
      }
    }
    responses: {
      /** @description The open invitation. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedInvitation']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  withdrawOperatorInvitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        invitation: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The link is no longer valid. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listPlans: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All plans. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PlanList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  playground: {
    parameters: {
      query?: {
        /** @description Whether to check the request alone. */
        dryRun?: 'true' | 'false'
        /** @description A PDF with the embedded XML, or the XML alone. */
        output?: 'pdf' | 'xml'
        /** @description Id of an installed profile. */
        profile?: string
        /** @description Syntax of the XML, if the profile has both. */
        syntax?: 'cii' | 'ubl'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['GenerateRequest']
      }
    }
    responses: {
      /** @description The invoice; without a file with `dryRun=true`. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json':
            | components['schemas']['PlaygroundPdf']
            | components['schemas']['PlaygroundXml']
            | components['schemas']['GenerateCheckResponse']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `validation_failed`: a business rule is broken. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listRequests: {
    parameters: {
      query?: {
        /** @description Only of this account. */
        account?: string
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Only this one, such as `/v1/generate`. */
        endpoint?: string
        /** @description Only with keys of this environment. */
        environment?: 'sandbox' | 'live'
        /** @description First moment. */
        from?: string
        /** @description Only with this key, by its id. */
        key?: string
        /** @description Number of items per page; default 50. */
        limit?: number
        /** @description Only this request. */
        request_id?: string
        /** @description Only with this rule code, such as `BR-S-05`. */
        rule?: string
        /** @description A status, such as `422`, or a class, such as `4xx`. */
        status?: string
        /** @description The moment after the last. */
        to?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page, newest first. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestPage']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getSession: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Session']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SignIn']
      }
    }
    responses: {
      /** @description The session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Session']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `sign_in_failed` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signOut: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session has ended. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInByLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkToken']
      }
    }
    responses: {
      /** @description The session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Session']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `sign_in_failed` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listSessions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sessions that have not ended. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SessionList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  endSession: {
    parameters: {
      query?: never
      header?: never
      path: {
        session: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session has ended. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  signInWays: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The available ways. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SignInWays']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  listTokens: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Without their secrets. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TokenList']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  createToken: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['NewToken']
      }
    }
    responses: {
      /** @description The secret is shown only this once. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedToken']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `payload_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unsupported_media_type` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  revokeToken: {
    parameters: {
      query?: never
      header?: never
      path: {
        token: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The token is no longer valid. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `csrf_refused` or `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getBilling: {
    parameters: {
      query?: {
        /** @description `next` of the page before. */
        cursor?: string
        /** @description Number of items per page; default 50. */
        limit?: number
        /** @description Calendar month, UTC; default: the running one. */
        month?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of accounts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Billing']
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
  getBillingCsv: {
    parameters: {
      query?: {
        /** @description Calendar month, UTC; default: the running one. */
        month?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All accounts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'text/csv': string
        }
      }
      /** @description `validation_failed` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `not_signed_in` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `forbidden` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `unavailable` */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
    }
  }
}
