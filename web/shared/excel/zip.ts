import { Unzip, UnzipInflate, unzipSync } from 'fflate'

/** The bytes are no archive, or a broken one. */
export class BadArchive extends Error {
  override readonly name: string = 'BadArchive'
}

/** The archive would unfold to more than may be, or says so. */
export class TooMuch extends BadArchive {
  override readonly name = 'TooMuch'
}

/** A workbook full of pictures has some hundreds. */
const entriesMax = 10_000
/** What is unfolded at once: at most a thousand times as much comes of it. */
const sliceBytes = 16 * 1024

/** What the directory of an archive says: names with their sizes. */
function directoryOf(bytes: Uint8Array): Map<string, number> {
  const said = new Map<string, number>()
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (said.size === entriesMax) throw new TooMuch('Holds too many files')
      said.set(name, originalSize)
      return false
    },
  })
  return said
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

/** Unfolds the files of these names slice by slice, until there is more than `mostBytes` of them together. */
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
      if (room < 0) throw new TooMuch('Unfolds to too much')
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
 * The files of an archive whose names are wanted, unfolded; refuses with BadArchive. `mostBytes`: of all of them together. What it says
 * of itself is looked at first; a lie is found out while unfolding.
 */
export function readZip(
  bytes: Uint8Array,
  { isWanted, mostBytes }: { isWanted: (name: string) => boolean; mostBytes: number },
): Map<string, Uint8Array<ArrayBuffer>> {
  try {
    const wanted = [...directoryOf(bytes)].filter(([name]) => isWanted(name))
    if (wanted.reduce((sum, [, size]) => sum + size, 0) > mostBytes) throw new TooMuch('Holds too much')
    const files = unfolded(bytes, new Set(wanted.map(([name]) => name)), mostBytes)
    for (const [name, size] of wanted)
      if (files.get(name)?.length !== size) throw new BadArchive(`Not whole: ${name}`)
    return files
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive('A broken archive', { cause: error })
  }
}
