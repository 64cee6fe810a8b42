import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

const localSignature = 0x04034b50
const entrySignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
const namesAreUtf8 = 0x0800
const byDeflate = 8
/** 1 January 1980, the first day that an archive knows: none of its files says when it was made. */
const noDate = 0x0021

/** Little-endian fields, two bytes wide where it says so. */
function fields(...values: readonly (number | readonly [two: number])[]): Buffer {
  const bytes = Buffer.alloc(
    values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? 4 : 2), 0),
  )
  let at = 0
  for (const value of values)
    at = typeof value === 'number' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt16LE(value[0], at)
  return bytes
}

/** A zip archive of some files by their names; below 4 GB, without zip64. Packing is done beside the event loop. */
export async function archiveOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let length = 0
  for (const [name, file] of Object.entries(files)) {
    const label = Buffer.from(name)
    const packed = await deflated(file)
    const facts = Buffer.concat([
      fields([version], [namesAreUtf8], [byDeflate], [0], [noDate]),
      fields(crc32(file), packed.length, file.length, [label.length], [0]),
    ])
    entries.push(fields(entrySignature, [version]), facts, fields([0], [0], [0], 0, length), label)
    const local = [fields(localSignature), facts, label, packed]
    parts.push(...local)
    length += local.reduce((sum, part) => sum + part.length, 0)
  }
  const directory = Buffer.concat(entries)
  const count = Object.keys(files).length
  return Buffer.concat([
    ...parts,
    directory,
    fields(endSignature, [0], [0], [count], [count], directory.length, length, [0]),
  ])
}
