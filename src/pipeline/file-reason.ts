import { detail, inEnglish, type Detail } from './detail.js'
import { reasonOf } from './errors.js'

/** Why the system could not use a file or a folder, by its codes (POSIX, errno.h). */
export const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'it is not a folder, or lies in a file as if that were one',
  EEXIST: 'it exists already, and is not a folder',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'it would be larger than files may be here',
  EIO: 'the disk reports an error',
  EPIPE: 'the program that reads it has ended',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'links lead in a circle',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'another program uses it',
  ENOTEMPTY: 'the folder is not empty',
  // Of what names a file, this is all that Node refuses by itself; its words have the whole path.
  ERR_INVALID_ARG_VALUE: 'its name has the character U+0000',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not in UTF-8; save it in UTF-8',
}

/**
 * The reason of what was thrown for a file: plain words for an error of the system, whose own text names
 * the call and a path that may be temporary; else as {@link reasonOf}. The message around it names the file.
 */
export function fileReason(thrown: unknown): string {
  return inEnglish(fileDetail(thrown))
}

/** The same as a detail; a string for what is in the words of others. */
export function fileDetail(thrown: unknown): Detail | string {
  if (thrown instanceof SyntaxError)
    return detail`it is not JSON (${reasonOf(thrown).replace(/\s+/g, ' ').trim()})`
  if (isMisread(thrown)) return detail`its name is not in UTF-8; rename it`
  const text = FILE_REASONS[fileErrorCode(thrown)]
  return text === undefined ? reasonOf(thrown) : { text, values: [] }
}

/**
 * Whether the name of a file that is there could not be read, as those of archives that older systems have made: each
 * byte that is no UTF-8 became U+FFFD, and a file of that name is not there.
 */
function isMisread(thrown: unknown): boolean {
  const path = thrown instanceof Error && 'path' in thrown ? String(thrown.path) : ''
  return fileErrorCode(thrown) === 'ENOENT' && path.includes('\ufffd')
}

/** The code of an error of the system, such as `ENOENT`; empty for anything else. */
export function fileErrorCode(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  return typeof code === 'string' ? code : ''
}

/**
 * The value of a JSON text. A byte order mark, with which editors of Windows begin a file, is passed over
 * (RFC 8259, 8.1).
 * @param content a text, or the bytes of a file
 * @throws SyntaxError; as {@link utf8Of}
 */
export function jsonOf(content: string | Uint8Array): unknown {
  const text = typeof content === 'string' ? content : utf8Of(content)
  return JSON.parse(text.replace(/^\ufeff/, ''))
}

/**
 * The text of a file that someone wrote, with its byte order mark. In another encoding, it would have U+FFFD in place
 * of letters, which would be printed.
 * @throws Error whose code is one of {@link FILE_REASONS}
 */
export function utf8Of(bytes: Uint8Array): string {
  return UTF8.decode(bytes)
}

/** One for all: a start reads hundreds of files. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
