/** Files in folders that can be invoices; of others, such as lists and pictures, there would be no verdict. */
const INVOICE = /\.(?:pdf|xml)$/i

/**
 * The files of a drop: those that were dropped themselves, and PDF and XML files in folders at any depth, in the order
 * of their names. To be called while the event is handled: afterwards, the browser has no items any more.
 */
export async function filesOf(dropped: DataTransfer): Promise<readonly File[]> {
  const found = Array.from(dropped.items, (item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    const file = item.getAsFile()
    if (entry !== null && isFolder(entry)) return filesIn(entry)
    return Promise.resolve(file === null ? [] : [file])
  })
  return (await Promise.all(found)).flat()
}

/** A folder that the browser may not read has no files. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const entries = await entriesOf(folder).catch(() => [])
  const sorted = entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const files: File[] = []
  for (const entry of sorted) {
    if (isFolder(entry)) files.push(...(await filesIn(entry)))
    else if (isFile(entry) && INVOICE.test(entry.name)) files.push(...(await fileOf(entry)))
  }
  return files
}

// Not every browser has the classes of entries under their names.
function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** All entries of a folder, which browsers give a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<readonly File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    )
  })
}
