import { crc32 } from 'node:zlib'

/** 1 January 2026, as zips write days; the same content gives the same bytes. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1
const utf8Names = 0x0800
const version = 20
const headBytes = 26

/** What the entry's two records have in common, from the version on. */
function common(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(headBytes)
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(dosDate, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

/** A zip with one text in it, stored as it is. */
export function zipFile(fileName: string, text: string): Buffer {
  const [name, content] = [Buffer.from(fileName, 'utf8'), Buffer.from(text, 'utf8')]
  const shared = common(name, content)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, content])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    Buffer.from([version, 0]),
    shared,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
