import type { OfferedModule } from 'twinvoice/plugin'
import { serveJobs } from 'twinvoice/process'
import { loadInspector } from './inspectors.js'
import { readPdf, type PdfReading, type ReadingJob } from './reading.js'

serveJobs<readonly OfferedModule[], ReadingJob, PdfReading>(async (offered) => {
  const inspectors = await Promise.all(offered.map(loadInspector))
  return (job) => readPdf(job, inspectors)
})
