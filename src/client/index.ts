/**
 * The entry point `twinvoice/client`: a client of the service for programs and browsers. It needs
 * only `fetch`.
 */
export { TwinvoiceClient, type GenerateSettings } from './client.js'
export type {
  EmbeddedInvoice,
  ExtractedFile,
  FileSettings,
  GeneratedInvoice,
  GeneratedXmlInvoice,
  InvoiceFile,
  Schemas,
} from './answers.js'
export type { CallSettings, ClientOptions } from './connection.js'
export { ConnectionError, ServiceError, type ServiceErrorCode } from './errors.js'
export type { GenerateRequest } from '../request/types.js'
