import { Unzip, UnzipInflate, unzipSync } from 'fflate'

/** Thrown for bytes that are no archive, or a broken one. */
export class BadArchive extends Error {
  override readonly name: string = 'BadArchive'
}

/** Thrown when an archive unpacks, or claims to unpack, to more than allowed. */
export class ArchiveTooLarge extends BadArchive {
  override readonly name = 'ArchiveTooLarge'
}

/** Limits the entries; a workbook full of pictures has some hundreds. */
const entriesMax = 10_000
/** The bytes inflated at once: at most a thousand times as much results. */
const sliceBytes = 16 * 1024

/** Reads the names and sizes in an archive's directory. */
function directoryOf(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>()
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (sizes.size === entriesMax) throw new ArchiveTooLarge('Holds too many files')
      sizes.set(name, originalSize)
      return false
    },
  })
  return sizes
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Inflates the named files slice by slice; throws when they exceed `mostBytes` together. */
function unfolded(
  bytes: Uint8Array,
  names: ReadonlySet<string>,
  mostBytes: number,
): Map<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let room = mostBytes
  const unzip = new Unzip((file) => {
    if (!names.has(file.name)) return
    const parts: Uint8Array[] = []
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      room -= part.length
      if (room < 0) throw new ArchiveTooLarge('Unfolds to too much')
      parts.push(part)
      if (isLast)
        files.set(
          file.name,
          joined(
            parts,
            parts.reduce((sum, { length }) => sum + length, 0),
          ),
        )
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += sliceBytes)
    unzip.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length)
  return files
}

/**
 * Inflates the wanted files of an archive, at most `mostBytes` in total; throws BadArchive. Checks the declared sizes first;
 * inflating detects wrong ones.
 */
export function readZip(
  bytes: Uint8Array,
  { isWanted, mostBytes }: { isWanted: (name: string) => boolean; mostBytes: number },
): Map<string, Uint8Array<ArrayBuffer>> {
  try {
    const wanted = [...directoryOf(bytes)].filter(([name]) => isWanted(name))
    if (wanted.reduce((sum, [, size]) => sum + size, 0) > mostBytes)
      throw new ArchiveTooLarge('Holds too much')
    const files = unfolded(bytes, new Set(wanted.map(([name]) => name)), mostBytes)
    for (const [name, size] of wanted)
      if (files.get(name)?.length !== size) throw new BadArchive(`Not whole: ${name}`)
    return files
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive('A broken archive', { cause: error })
  }
}
