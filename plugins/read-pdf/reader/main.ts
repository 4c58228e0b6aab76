import type { OfferedModule } from 'twinvoice/plugin'
import { serveJobs } from 'twinvoice/process'
import { answerOf, type ReadingAnswer } from './answer.js'
import { loadInspector } from './inspectors.js'
import type { InvoiceFile, ReadingJob } from './reading.js'

serveJobs<readonly OfferedModule[], ReadingJob, ReadingAnswer, InvoiceFile>(async (offered) => {
  const inspectors = await Promise.all(offered.map(loadInspector))
  return (job, tell) => answerOf(job, inspectors, tell)
})
