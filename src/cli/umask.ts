import { detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'

/** The right to read a file for who has written it. */
const OWNER_READS = 0o400

/**
 * Checks that this user may read what is written: with a umask such as 777, results and stores would be files that
 * nobody can use, and written without an error.
 * @throws Fault OPTIONS_INVALID
 */
export function checkUmask(): void {
  // It can only be read by setting it, which is done before there are threads that write.
  const umask = process.umask(0o077)
  process.umask(umask)
  if ((umask & OWNER_READS) === 0) return
  const octal = umask.toString(8).padStart(3, '0')
  throw new Fault(
    'OPTIONS_INVALID',
    detail`with the umask ${octal}, this user could not read the files that are written: set another, such as umask 022`,
  )
}
