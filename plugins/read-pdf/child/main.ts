import { serveJobs } from 'twinvoice/process'
import { readPdf } from './reading.js'

serveJobs(() => readPdf)
