import { createDeflateRaw } from 'node:zlib'
import { Zip } from 'fflate'
import type { ZipInputFile } from 'fflate'

/** Returns a gigabyte of blanks in a sheet, compressed to a megabyte in a stream. */
export async function gigabyte(): Promise<Uint8Array<ArrayBuffer>> {
  const fold = createDeflateRaw()
  const parts: Buffer[] = []
  fold.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => fold.on('end', resolve))
  const blanks = Buffer.alloc(16 * 1024 * 1024, ' ')
  for (let times = 0; times < 64; times += 1)
    if (!fold.write(blanks)) await new Promise((resolve) => fold.once('drain', resolve))
  fold.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** Returns an archive of one compressed entry with a declared size. */
export function archiveOfCompressed(
  packed: Uint8Array<ArrayBuffer>,
  declaredBytes: number,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const zip = new Zip((_, part) => parts.push(part))
  const file: ZipInputFile = {
    filename: 'xl/worksheets/sheet1.xml',
    compression: 8,
    size: declaredBytes,
    crc: 0,
  }
  zip.add(file)
  file.ondata?.(null, packed, true)
  zip.end()
  return new Uint8Array(Buffer.concat(parts))
}
