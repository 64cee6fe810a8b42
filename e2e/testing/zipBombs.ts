import { createDeflateRaw } from 'node:zlib'

/** A gigabyte of blanks within a sheet, folded to a megabyte, without ever holding it whole. */
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

/** An archive of one folded entry that says so many bytes of itself. */
export function archiveOfFolded(packed: Uint8Array, saidBytes: number): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode('xl/worksheets/sheet1.xml')
  const header = (signature: number, length: number) => {
    const view = new DataView(new ArrayBuffer(length))
    view.setUint32(0, signature, true)
    const at = length === 46 ? 10 : 8
    view.setUint16(at, 8, true)
    view.setUint32(at + 10, packed.length, true)
    view.setUint32(at + 14, saidBytes, true)
    view.setUint16(at + 18, name.length, true)
    return Buffer.from(view.buffer)
  }
  const local = Buffer.concat([header(0x04034b50, 30), name, packed])
  const directory = Buffer.concat([header(0x02014b50, 46), name])
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, 1, true)
  end.setUint16(10, 1, true)
  end.setUint32(12, directory.length, true)
  end.setUint32(16, local.length, true)
  return new Uint8Array(Buffer.concat([local, directory, Buffer.from(end.buffer)]))
}
