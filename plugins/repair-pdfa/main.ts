import { serveJobs } from 'twinvoice/process'
import { repairPdf, type RepairAnswer, type RepairJob } from './repair.js'

serveJobs<null, RepairJob, RepairAnswer>(() => repairPdf)
