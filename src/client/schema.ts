// Made from the OpenAPI document by scripts/console/api-types.ts; run `npm run types`.

export interface paths {
  '/docs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** API documentation as a web page */
    get: operations['docs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/healthz': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Liveness probe: the process responds */
    get: operations['health']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/metrics': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Metrics for Prometheus */
    get: operations['metrics']
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
    get: operations['openapi']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/readyz': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Readiness probe: the service can process requests */
    get: operations['readiness']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/account': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Plan, quota, billing period and key */
    get: operations['account']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/convert': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Convert an invoice to another syntax or specification
     * @description Returns the invoice in a PDF or an XML file as XML in another syntax or specification. Amounts are not recalculated.
     */
    post: operations['convert']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/embed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Embed an invoice in a PDF
     * @description Returns the PDF as PDF/A-3 with embedded EN 16931 XML; the pages do not change. Violations of PDF/A are repaired and reported. Counts like generate.
     */
    post: operations['embed']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/extract': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Read an invoice as a request
     * @description Returns the invoice in a PDF or an XML file (CII or UBL) in the form of a generate request, and lists the values that a request has no field for.
     */
    post: operations['extract']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/generate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Generate an invoice
     * @description Returns a PDF/A-3 with embedded EN 16931 XML. Invoices with a sandbox key have a watermark and are free of charge; invoices with a live key count against the monthly quota.
     */
    post: operations['generate']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/validate': {
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
     * @description Validates a ZUGFeRD or Factur-X PDF, or an XML file. For an invalid file, the status is 200, too. With any of the parameters, which may also be fields of the body, the response also contains `packs`.
     */
    post: operations['validate']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/view': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Render an invoice
     * @description Returns the invoice in a PDF or an XML file (CII or UBL) as an HTML page or, with `Accept: application/pdf`, as a PDF, with all values of the XML and the validation result. It does not count against the quota.
     */
    post: operations['view']
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
    AccountResponse: {
      key: components['schemas']['AccountResponseKey']
      period: components['schemas']['AccountResponsePeriod']
      /**
       * @description Plan of the key.
       * @enum {unknown}
       */
      plan: 'sandbox' | 'starter' | 'pro'
      quota: components['schemas']['AccountResponseQuota']
    }
    AccountResponseKey: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string
      /** @enum {unknown} */
      environment: 'sandbox' | 'live'
      /**
       * Format: date-time
       * @description When it was last used.
       */
      last_used_at: string
      /** @description Name of the key. */
      name: string
    }
    AccountResponsePeriod: {
      /**
       * Format: date-time
       * @description Start of the next billing period.
       */
      end: string
      /**
       * Format: date-time
       * @description Start of the billing period.
       */
      start: string
    }
    AccountResponseQuota: {
      /** @description Grace overage: invoices allowed beyond the quota. */
      overage_allowed: number
      /** @description Invoices left this month. */
      remaining: number
      /** @description Invoices a month; 2147483647 for unlimited. */
      total: number
      unlimited: boolean
      /** @description Invoices generated this month. */
      used: number
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
    ConvertResponse: {
      /** @description BT-24 of the result. */
      guideline: string
      lost: components['schemas']['Unmapped'][]
      /**
       * @description XML syntax.
       * @enum {unknown}
       */
      syntax: 'cii' | 'ubl'
      warnings: components['schemas']['Finding'][]
      /** @description The XML in Base64. */
      xml_base64: string
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
    EmbedForm: {
      /** @description Further files for the PDF. */
      attachment?: string[]
      /** @description A request as for generate, or an XML in CII; as a file or as text. */
      invoice: string
      /**
       * Format: binary
       * @description The PDF, at most 7 MiB.
       */
      pdf: string
    }
    EmbedResponse: {
      account: components['schemas']['EmbedResponseAccount']
      /** @description The remaining problems; only with `force`. */
      errors: components['schemas']['Finding'][]
      /** @description `invoice-<number>.pdf`. */
      filename: string
      /**
       * Format: byte
       * @description The PDF/A-3 with the embedded XML.
       */
      pdf_base64: string
      /** @description The repairs of the PDF. */
      repairs: components['schemas']['EmbedResponseRepair'][]
      validation: components['schemas']['EmbedResponseValidation']
      warnings: components['schemas']['Finding'][]
    }
    EmbedResponseAccount: {
      /**
       * @description Plan of the key.
       * @enum {unknown}
       */
      plan: 'sandbox' | 'starter' | 'pro'
      /** @description Invoices left of the quota. */
      remaining: number
    }
    EmbedResponseRepair: {
      /** @description Clause of ISO 19005-3 that requires the repair; of another standard with its name. */
      clause: string
      /** @description Previous value. */
      found?: string
      /** @description Description of the repair. */
      message: string
      /** @description Number of the object in a PDF. */
      object?: number
      /** @description Page of a PDF, from 1. */
      page?: number
    }
    EmbedResponseValidation: {
      /** @description `EN16931`, unless configured or requested otherwise. */
      profile: string
      /** @enum {unknown} */
      status: 'valid' | 'invalid'
      /** @description Version of ZUGFeRD, or of the profile. */
      version: string
    }
    ExtractResponse: {
      attachments: components['schemas']['ExtractResponseAttachment'][]
      /** @description BT-24 */
      guideline: string
      /** @description Id of the profile, such as `EN16931` or `UBL`. */
      profile: string
      request: components['schemas']['ExtractResponseRequest']
      /**
       * @description XML syntax.
       * @enum {unknown}
       */
      syntax: 'cii' | 'ubl'
      unmapped: components['schemas']['Unmapped'][]
    }
    ExtractResponseAttachment: {
      /** @description The content, with `?content=true`. */
      base64?: string
      bytes?: number
      /** @description As declared. */
      description?: string
      /** @description As declared. */
      mime_type?: string
      /** @description Name of the file. */
      name?: string
      /** @description BT-122 */
      reference?: string
      /**
       * @description A supporting document (BG-24), or an embedded file of the PDF.
       * @enum {unknown}
       */
      source: 'xml' | 'pdf'
      /** @description BT-124 */
      url?: string
    }
    ExtractResponseRequest: {
      /**
       * @description As in `GenerateRequest`.
       * @constant
       */
      asReceived?: true
      /** @description As in `GenerateRequest`. */
      invoice: Record<string, never>
      /** @description Language of the default payment terms. */
      locale?: string
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
    GenerateAnswer: {
      account?: components['schemas']['GenerateAnswerAccount']
      /** @description `invoice-<number>.pdf`, or `.xml`. */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: components['schemas']['GenerateAnswerNotice'][]
      /** @description The PDF/A-3 document in Base64, unless the query requests XML. */
      pdf_base64?: string
      validation: components['schemas']['GenerateAnswerValidation']
      /** @description The XML in Base64, with `output=xml`. */
      xml_base64?: string
    }
    GenerateAnswerAccount: {
      /**
       * @description Plan of the key.
       * @enum {unknown}
       */
      plan: 'sandbox' | 'starter' | 'pro'
      /** @description Invoices left of the quota. */
      remaining: number
    }
    GenerateAnswerNotice: {
      /** @description Code of the note. */
      code: string
      /** @description One sentence. */
      message: string
      /** @description JSON path, such as `$.invoice.items[0].unit`. */
      path?: string
    }
    GenerateAnswerValidation: {
      /** @description `EN16931`, unless configured or requested otherwise. */
      profile: string
      /** @enum {unknown} */
      status: 'valid' | 'invalid'
      /** @description Version of ZUGFeRD, or of the profile. */
      version: string
    }
    GenerateCheckResponse: {
      /** @description `invoice-<number>.xml` */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: components['schemas']['GenerateCheckResponseNotice'][]
      validation: components['schemas']['GenerateCheckResponseValidation']
    }
    GenerateCheckResponseNotice: {
      /** @description Code of the note. */
      code: string
      /** @description One sentence. */
      message: string
      /** @description JSON path, such as `$.invoice.items[0].unit`. */
      path?: string
    }
    GenerateCheckResponseValidation: {
      /** @description `EN16931`, unless configured or requested otherwise. */
      profile: string
      /** @enum {unknown} */
      status: 'valid' | 'invalid'
      /** @description Version of ZUGFeRD, or of the profile. */
      version: string
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
      options?: components['schemas']['GenerateRequestOptions']
      /**
       * @description Template: minimal, classic, compact, or an added template.
       * @default minimal
       */
      template: string
      /** @description Heading of the page, instead of the name of the document type; for example Schlussrechnung. */
      title?: string
    }
    /** @description Options of the template. The bundled templates have pageSize, columns, qrCode, carryOver, introduction and closing; other templates have their own. At most 16,384 characters of JSON. */
    GenerateRequestOptions: {
      [key: string]: unknown
    }
    GenerateResponse: {
      account: components['schemas']['GenerateResponseAccount']
      /** @description `invoice-<number>.pdf` */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: components['schemas']['GenerateResponseNotice'][]
      /** @description The PDF/A-3 document in Base64. */
      pdf_base64: string
      validation: components['schemas']['GenerateResponseValidation']
    }
    GenerateResponseAccount: {
      /**
       * @description Plan of the key.
       * @enum {unknown}
       */
      plan: 'sandbox' | 'starter' | 'pro'
      /** @description Invoices left of the quota. */
      remaining: number
    }
    GenerateResponseNotice: {
      /** @description Code of the note. */
      code: string
      /** @description One sentence. */
      message: string
      /** @description JSON path, such as `$.invoice.items[0].unit`. */
      path?: string
    }
    GenerateResponseValidation: {
      /** @description `EN16931`, unless configured or requested otherwise. */
      profile: string
      /** @enum {unknown} */
      status: 'valid' | 'invalid'
      /** @description Version of ZUGFeRD, or of the profile. */
      version: string
    }
    GenerateXmlResponse: {
      account: components['schemas']['GenerateXmlResponseAccount']
      /** @description `invoice-<number>.xml` */
      filename: string
      /** @description Notes on how the request was processed, such as a rounding amount; absent if there are none. */
      notices?: components['schemas']['GenerateXmlResponseNotice'][]
      validation: components['schemas']['GenerateXmlResponseValidation']
      /** @description The XML in Base64. */
      xml_base64: string
    }
    GenerateXmlResponseAccount: {
      /**
       * @description Plan of the key.
       * @enum {unknown}
       */
      plan: 'sandbox' | 'starter' | 'pro'
      /** @description Invoices left of the quota. */
      remaining: number
    }
    GenerateXmlResponseNotice: {
      /** @description Code of the note. */
      code: string
      /** @description One sentence. */
      message: string
      /** @description JSON path, such as `$.invoice.items[0].unit`. */
      path?: string
    }
    GenerateXmlResponseValidation: {
      /** @description `EN16931`, unless configured or requested otherwise. */
      profile: string
      /** @enum {unknown} */
      status: 'valid' | 'invalid'
      /** @description Version of ZUGFeRD, or of the profile. */
      version: string
    }
    Health: {
      /** @constant */
      status: 'ok'
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
      /** @description What went wrong, for people. */
      message: string
      /** @description The id of the request, also in the header X-Request-Id. */
      request_id: string
    }
    Readiness: {
      checks: {
        [key: string]: 'ok' | 'failed' | 'starting'
      }
      ready: boolean
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
    Unmapped: {
      /** @description Its business term. */
      term?: string
      /** @description The value. */
      value: string
      /** @description XPath of the location in the XML. */
      xpath: string
    }
    ValidateForm: {
      /**
       * @description Whether the pages of a PDF are compared with its XML.
       * @enum {unknown}
       */
      agreement?: 'true' | 'false'
      /**
       * Format: date
       * @description Day on which the file is judged, such as `2027-01-01`.
       */
      at?: string
      /**
       * Format: binary
       * @description The PDF file, at most 7 MiB, or an XML file.
       */
      file: string
      /**
       * @description `warn`: PDF/A errors are warnings.
       * @enum {unknown}
       */
      pdfa?: 'error' | 'warn'
      /** @description Additional rule packs to apply, such as `xrechnung,br-fr`. */
      rules?: string
      /**
       * @description Whether a PDF is also validated against PDF/UA-1.
       * @enum {unknown}
       */
      ua?: 'true' | 'false'
    }
    ValidateRequest: {
      /**
       * @description Whether the pages of a PDF are compared with its XML.
       * @enum {unknown}
       */
      agreement?: 'true' | 'false'
      /**
       * Format: date
       * @description Day on which the file is judged, such as `2027-01-01`.
       */
      at?: string
      /**
       * Format: byte
       * @description The PDF file in Base64, at most 7 MiB decoded.
       */
      pdf_base64?: string
      /**
       * @description `warn`: PDF/A errors are warnings.
       * @enum {unknown}
       */
      pdfa?: 'error' | 'warn'
      /** @description Additional rule packs to apply, such as `xrechnung,br-fr`. */
      rules?: string[]
      /** @description Whether a PDF is also validated against PDF/UA-1. */
      ua?: boolean
      /**
       * Format: byte
       * @description An XML file (CII or UBL) in Base64, instead of a PDF.
       */
      xml_base64?: string
    } & (unknown | unknown)
    ValidateResponse: {
      /** @description `null` for an XML file, which has no container; otherwise absent. */
      container?: string | null
      counts: components['schemas']['ValidateResponseCounts']
      /** @description BT-5 of a valid invoice, with a parameter of the request. */
      currency?: string
      errors: components['schemas']['Finding'][]
      invoice?: components['schemas']['ValidateResponseInvoice']
      layers: components['schemas']['ValidateResponseLayer'][]
      /** @description The rule packs that were applied; only if the request has one of the parameters. */
      packs?: components['schemas']['ValidateResponsePack'][]
      /** @description `MINIMUM`, `BASIC WL`, `BASIC`, `EN16931`, `EXTENDED`, `XRECHNUNG`, `UBL`, `PEPPOL`, `PEPPOL SELF-BILLING` or `CTC-FR`. */
      profile?: string
      /** @description Exact release of the specification, with a parameter of the request. */
      release?: string
      valid: boolean
      /** @description Version of ZUGFeRD or Factur-X. */
      version?: string
      warnings: components['schemas']['Finding'][]
      xml?: components['schemas']['ValidateResponseXml']
    }
    ValidateResponseCounts: {
      rules: {
        [key: string]: number
      }
      severity: components['schemas']['ValidateResponseCountsSeverity']
    }
    ValidateResponseCountsSeverity: {
      /** @description How many there are, whether they are listed or not. */
      error: number
      /** @description How many there are, whether they are listed or not. */
      info: number
      /** @description How many there are, whether they are listed or not. */
      warning: number
    }
    ValidateResponseInvoice: {
      buyer: components['schemas']['ValidateResponseInvoiceBuyer']
      /** @description BT-2 */
      date: string
      /** @description BT-1 */
      number: string
      seller: components['schemas']['ValidateResponseInvoiceSeller']
      total: components['schemas']['ValidateResponseInvoiceTotal']
    }
    ValidateResponseInvoiceBuyer: {
      /** @description BT-44 */
      name: string
    }
    ValidateResponseInvoiceSeller: {
      /** @description BT-27 */
      name: string
    }
    ValidateResponseInvoiceTotal: {
      /** @description BT-112 */
      gross: number
      /** @description BT-109 */
      net: number
      /** @description BT-110 */
      vat: number
    }
    ValidateResponseLayer: {
      /** @description Milliseconds. */
      ms: number
      /** @description Name of the layer. */
      name: string
      /** @enum {unknown} */
      status: 'passed' | 'failed' | 'partial' | 'not_checked'
    }
    ValidateResponsePack: {
      counts: components['schemas']['ValidateResponsePackCounts']
      /** @description Id of a rule pack. */
      id: string
      /** @description Release of the rules. */
      release?: string
      /** @enum {unknown} */
      status: 'passed' | 'failed' | 'not_checked'
      valid?: components['schemas']['ValidateResponsePackValid']
      /** @description Its version. */
      version: string
    }
    ValidateResponsePackCounts: {
      /** @description How many there are, whether they are listed or not. */
      error: number
      /** @description How many there are, whether they are listed or not. */
      info: number
      /** @description How many there are, whether they are listed or not. */
      warning: number
    }
    ValidateResponsePackValid: {
      /** @description First day. */
      from?: string
      /** @description Last day. */
      to?: string
    }
    ValidateResponseXml: {
      /** @description BT-24 */
      guideline: string
      /** @description Name of the judged XML. */
      name: string
      sha256: string
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
    /** @description Methods that the path supports. */
    Allow: string
    /** @description The remaining limit: r requests; t seconds until one more request is available. */
    RateLimit: string
    /** @description The limit: q requests in any w seconds. */
    RateLimitPolicy: string
    /** @description Id of the request. */
    RequestId: string
    /** @description Seconds after which to retry. */
    RetryAfter: string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  docs: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'text/html': string
        }
      }
    }
  }
  health: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It answers. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Health']
        }
      }
    }
  }
  metrics: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Metrics in the text format of Prometheus. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'text/plain': string
        }
      }
    }
  }
  openapi: {
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
  readiness: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It can. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Readiness']
        }
      }
      /** @description It cannot, or is about to stop. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Readiness']
        }
      }
    }
  }
  account: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The account as the key sees it. */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AccountResponse']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
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
  convert: {
    parameters: {
      query: {
        /** @description Whether values may be lost. */
        lossy?: 'true' | 'false'
        /** @description Syntax or specification of the result. */
        to: 'ubl' | 'cii' | 'facturx' | 'xrechnung' | 'peppol'
      }
      header?: {
        /** @description Language of messages if the request has no `locale`: en, de, fr, es or it. */
        'Accept-Language'?: string
      }
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
      /** @description The result. */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ConvertResponse']
        }
      }
      /** @description `validation_failed` or `not_zugferd` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
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
      /** @description A value would be lost (`validation_failed`). */
      422: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
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
  embed: {
    parameters: {
      query?: {
        /** @description Whether signatures are taken out. */
        dropSignatures?: 'true' | 'false'
        /** @description Whether a file is made even if something cannot be repaired. */
        force?: 'true' | 'false'
        /** @description Id of an installed profile, for a request. */
        profile?: string
      }
      header?: {
        /** @description Language of messages if the request has no `locale`: en, de, fr, es or it. */
        'Accept-Language'?: string
        /** @description A request repeated within 24 hours with the same key counts once and gets the same bytes. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['EmbedForm']
      }
    }
    responses: {
      /** @description The invoice. */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['EmbedResponse']
        }
      }
      /** @description `validation_failed` or `not_zugferd` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `quota_exceeded` */
      402: {
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
      /** @description `idempotency_conflict` */
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
      /** @description The invoice breaks a business rule, or the PDF cannot be repaired (`validation_failed`). */
      422: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
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
  extract: {
    parameters: {
      query?: {
        /** @description Whether attachments have their content. */
        content?: 'true' | 'false'
      }
      header?: {
        /** @description Language of messages if the request has no `locale`: en, de, fr, es or it. */
        'Accept-Language'?: string
      }
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
      /** @description The invoice. */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ExtractResponse']
        }
      }
      /** @description `validation_failed` or `not_zugferd` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
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
  generate: {
    parameters: {
      query?: {
        /** @description Whether to check the request alone: all checks run, nothing is made or counted. */
        dryRun?: 'true' | 'false'
        /** @description A PDF with the embedded XML, or the XML alone. */
        output?: 'pdf' | 'xml'
        /** @description Id of an installed profile, such as `XRECHNUNG` or `PEPPOL`. */
        profile?: string
        /** @description Syntax of the XML, if the profile has both. */
        syntax?: 'cii' | 'ubl'
      }
      header?: {
        /** @description Language of messages if the request has no `locale`: en, de, fr, es or it. */
        'Accept-Language'?: string
        /** @description A request repeated within 24 hours with the same key counts once and gets the same bytes. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['GenerateRequest']
      }
    }
    responses: {
      /** @description The invoice; as XML with `output=xml`, and without a file with `dryRun=true`. */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GenerateAnswer']
        }
      }
      /** @description `validation_failed` or `not_zugferd` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `quota_exceeded` */
      402: {
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
      /** @description `idempotency_conflict` */
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
      /** @description The invoice breaks a business rule (`validation_failed`). */
      422: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
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
  validate: {
    parameters: {
      query?: {
        /** @description Whether the pages of a PDF are compared with its XML. */
        agreement?: 'true' | 'false'
        /** @description Day on which the file is judged, such as `2027-01-01`. */
        at?: string
        /** @description `warn`: PDF/A errors are warnings. */
        pdfa?: 'error' | 'warn'
        /** @description Additional rule packs to apply, such as `xrechnung,br-fr`. */
        rules?: string
        /** @description Whether a PDF is also validated against PDF/UA-1. */
        ua?: 'true' | 'false'
      }
      header?: {
        /** @description Language of messages if the request has no `locale`: en, de, fr, es or it. */
        'Accept-Language'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ValidateRequest']
        'application/xml': string
        'multipart/form-data': components['schemas']['ValidateForm']
      }
    }
    responses: {
      /** @description The validation result. */
      200: {
        headers: {
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ValidateResponse']
        }
      }
      /** @description `validation_failed` or `not_zugferd` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
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
  view: {
    parameters: {
      query?: {
        /** @description Whether the page also shows the XML, and a letter to the supplier. */
        source?: 'true' | 'false'
        /** @description Template of the PDF. */
        template?: string
      }
      header?: {
        /** @description Language of messages if the request has no `locale`: en, de, fr, es or it. */
        'Accept-Language'?: string
      }
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
          RateLimit: components['headers']['RateLimit']
          'RateLimit-Policy': components['headers']['RateLimitPolicy']
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
          'text/html': string
        }
      }
      /** @description `validation_failed` or `not_zugferd` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Problem']
        }
      }
      /** @description `missing_api_key` or `invalid_api_key` */
      401: {
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
}
