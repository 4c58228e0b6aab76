/** The folder of what faults of documents say, in each language but English. */
export const DOCUMENT_DETAILS = new URL('../messages/details/', import.meta.url)
