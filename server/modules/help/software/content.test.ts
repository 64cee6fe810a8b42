import { describe, expect, test } from 'vitest'
import type { SoftwareFormat } from '#contract/help/softwareWords.ts'
import { programBytes } from '#server/testing/data/software.ts'
import { contentCheck, canStartWith } from './content.ts'

const filled = (bytes: number, ...texts: [at: number, text: string][]) => {
  const file = Buffer.alloc(bytes, 0x20)
  for (const [at, text] of texts) file.write(text, at < 0 ? bytes + at : at, 'latin1')
  return file
}

/** Checks a file fed in pieces of this many bytes. */
function isRight(format: SoftwareFormat, file: Buffer, pieceBytes: number): boolean {
  const check = contentCheck(format)
  for (let at = 0; at < file.length; at += pieceBytes) check.update(file.subarray(at, at + pieceBytes))
  return check.isValid()
}

const right: Record<SoftwareFormat, Buffer> = {
  exe: programBytes(2000),
  msi: filled(2000, [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']),
  dmg: filled(2000, [-512, 'koly']),
  pkg: filled(2000, [0, 'xar!']),
  zip: filled(2000, [0, 'PK\x03\x04']),
  apk: filled(2000, [0, 'PK\x03\x04'], [995, 'AndroidManifest.xml']),
}
const formats = Object.keys(right) as SoftwareFormat[]

describe.each(formats)('%s', (format) => {
  test('accepts a right file, however it is split', () => {
    for (const pieceBytes of [100, 999, 1000, 1500, 2000]) {
      expect(isRight(format, right[format], pieceBytes), String(pieceBytes)).toBe(true)
    }
    expect(canStartWith(format, right[format])).toBe(true)
  })

  test('refuses files of other formats, a cut one, a page and an empty file', () => {
    // An app is packed as a zip, too.
    const others = formats.filter((other) => other !== format && !(format === 'zip' && other === 'apk'))
    for (const other of others) expect(isRight(format, right[other], 500), other).toBe(false)
    expect(isRight(format, Buffer.from('<!doctype html><script>alert(1)</script>'), 500)).toBe(false)
    expect(isRight(format, Buffer.alloc(0), 500)).toBe(false)
    expect(isRight(format, Buffer.from([0x4d]), 500)).toBe(false)
  })
})

test('refuses a program whose header lies beyond the first part', () => {
  const file = programBytes(200)
  file.writeUInt32LE(0xffff_fff0, 0x3c)
  expect(canStartWith('exe', file)).toBe(false)
})
