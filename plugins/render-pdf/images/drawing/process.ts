import { serveJobs } from 'twinvoice/process'
import { decodeLogo } from './decode.js'
import type { LogoAnswer, LogoJob } from '../picture.js'
import { LogoProblem } from '../problem.js'

serveJobs<undefined, LogoJob, LogoAnswer>(() => ({ inspected, widthMm }) => {
  try {
    return { logo: decodeLogo(inspected, widthMm) }
  } catch (thrown) {
    if (!(thrown instanceof LogoProblem)) throw thrown
    const { reason, values } = thrown
    return { refused: { reason, values } }
  }
})
