/**
 * The archives that Excel files are. Read and written here, since the libraries' own way starts workers from blobs, which the
 * site's Content-Security-Policy refuses. Without zip64: a file is bounded long before that.
 */
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 65_535
const deflated = 8
const stored = 0
const isUtf8 = 0x0800

/** The bytes are no archive, or a broken one. */
export class BadArchive extends Error {
  override readonly name: string = 'BadArchive'
}

/** The archive would unfold to more than may be, or says so. */
export class TooMuch extends BadArchive {
  override readonly name = 'TooMuch'
}

/** Everything that comes out of a stream, at most so many bytes. */
async function through(
  transform: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = transform.writable.getWriter()
  const writing = writer.write(bytes).then(() => writer.close())
  // told by the reading side, which fails along with it
  writing.catch(() => undefined)
  const reader = transform.readable.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > mostBytes) {
      await reader.cancel()
      throw new TooMuch('Unfolds to too much')
    }
    parts.push(value)
  }
  return joined(parts, length)
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

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at
  throw new BadArchive('No end of an archive')
}

/** The files of an archive whose names are wanted, unfolded; refuses with BadArchive. `mostBytes`: of all of them together. */
export async function readZip(
  bytes: Uint8Array<ArrayBuffer>,
  { isWanted, mostBytes }: { isWanted: (name: string) => boolean; mostBytes: number },
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let room = mostBytes
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    for (let entry = 0; entry < count; entry += 1) {
      if (view.getUint32(at, true) !== entrySignature) throw new BadArchive('No entry of an archive')
      const method = view.getUint16(at + 10, true)
      const packedLength = view.getUint32(at + 20, true)
      const entryAt = at
      const nameLength = view.getUint16(at + 28, true)
      const local = view.getUint32(at + 42, true)
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
      if (!isWanted(name)) continue
      // what it says of itself first; a lie is found out while unfolding
      if (view.getUint32(entryAt + 24, true) > room || (method === stored && packedLength > room))
        throw new TooMuch('Holds too much')
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      const packed = bytes.slice(start, start + packedLength)
      if (packed.length < packedLength || (method !== stored && method !== deflated))
        throw new BadArchive('An entry that cannot be read')
      const file =
        method === stored ? packed : await through(new DecompressionStream('deflate-raw'), packed, room)
      room -= file.length
      files.set(name, file)
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive('A broken archive', { cause: error })
  }
  return files
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** 1 January 1980, the first day that an archive knows: none of its files says when it was made. */
const noDate = 0x0021

/** What local and central headers say alike, from the version that is needed on. */
function entryFacts(
  nameLength: number,
  facts: { method: number; crc: number; packed: number; plain: number },
) {
  const view = new DataView(new ArrayBuffer(26))
  view.setUint16(0, 20, true)
  view.setUint16(2, isUtf8, true)
  view.setUint16(4, facts.method, true)
  view.setUint16(8, noDate, true)
  view.setUint32(10, facts.crc, true)
  view.setUint32(14, facts.packed, true)
  view.setUint32(18, facts.plain, true)
  view.setUint16(22, nameLength, true)
  return new Uint8Array(view.buffer)
}

const uint32 = (...values: number[]) => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, order) => view.setUint32(order * 4, value, true))
  return new Uint8Array(view.buffer)
}

/** An archive of some files, folded unless `isStored`. */
export async function writeZip(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  { isStored = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let length = 0
  const put = (...more: Uint8Array[]) => {
    parts.push(...more)
    length += more.reduce((sum, part) => sum + part.length, 0)
  }
  for (const [name, file] of files) {
    const label = new TextEncoder().encode(name)
    const packed = isStored
      ? file
      : await through(new CompressionStream('deflate-raw'), file, Number.MAX_SAFE_INTEGER)
    const facts = entryFacts(label.length, {
      method: isStored ? stored : deflated,
      crc: crc32(file),
      packed: packed.length,
      plain: file.length,
    })
    const madeBy = new Uint8Array([20, 0])
    const noAttributes = new Uint8Array(10)
    entries.push(uint32(entrySignature), madeBy, facts, noAttributes, uint32(length), label)
    put(uint32(localSignature), facts, label, packed)
  }
  const directoryStart = length
  put(...entries)
  const end = new DataView(new ArrayBuffer(endLength))
  end.setUint32(0, endSignature, true)
  end.setUint16(8, files.size, true)
  end.setUint16(10, files.size, true)
  end.setUint32(12, length - directoryStart, true)
  end.setUint32(16, directoryStart, true)
  put(new Uint8Array(end.buffer))
  return joined(parts, length)
}
