import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip } from 'fflate'
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate'

/** The earliest date in a zip; the files carry no real date. */
const noDate = new Date(1980, 0, 1)

/** A file of an archive; Node compresses it beside the event loop, and the library writes the zip format. */
class PackedFile implements ZipInputFile {
  readonly compression = 8
  readonly mtime = noDate
  size = 0
  crc = 0
  /** Set by the archive that the file is added to. */
  ondata?: AsyncFlateStreamHandler
  readonly filename: string

  constructor(filename: string) {
    this.filename = filename
  }

  private async *counted(pieces: Pieces): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.size += piece.length
      this.crc = crc32(piece, this.crc)
      yield piece
    }
  }

  async pack(pieces: Pieces): Promise<void> {
    await pipeline(Readable.from(this.counted(pieces)), createDeflateRaw(), async (packed) => {
      for await (const part of packed) this.ondata?.(null, part as Buffer<ArrayBuffer>, false)
    })
    this.ondata?.(null, new Uint8Array(), true)
  }
}

/** The bytes of a file, piece by piece. */
export type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>

/**
 * Builds a zip archive of files by name; below 4 GB, without zip64. Of a file in pieces, at most one is in memory uncompressed.
 */
export async function createZip(files: Readonly<Record<string, Pieces>>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const [name, pieces] of Object.entries(files)) {
    const file = new PackedFile(name)
    zip.add(file)
    await file.pack(pieces)
  }
  zip.end()
  return Buffer.concat(parts)
}
