import type { SoftwareFormat } from '../../../../contract/help/softwareWords.ts'

/** Reads a file from beginning to end and tells at the end whether it is of its format, whatever it is called. */
export interface ContentCheck {
  take(bytes: Buffer): void
  isRight(): boolean
}

const startsWith = (bytes: Buffer, sign: string, at = 0) =>
  bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, 'latin1'))

/** Where a Windows program says where its own head begins. */
const peOffsetAt = 0x3c

function isProgram(head: Buffer): boolean {
  if (!startsWith(head, 'MZ') || head.length < peOffsetAt + 4) return false
  return startsWith(head, 'PE\0\0', head.readUInt32LE(peOffsetAt))
}

const isZip = (head: Buffer) => startsWith(head, 'PK\x03\x04')

/**
 * Whether a file may begin so: what its first part (1 MB, or all of it) shows. A disk image shows it in its end only, and an app
 * in the names of what it packs.
 */
export function mayBegin(format: SoftwareFormat, head: Buffer): boolean {
  switch (format) {
    case 'exe':
      return isProgram(head)
    case 'msi':
      return startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    case 'pkg':
      return startsWith(head, 'xar!')
    case 'zip':
    case 'apk':
      return isZip(head)
    case 'dmg':
      return true
  }
}

/** Keeps the last bytes of what comes. */
function tail(length: number) {
  let kept: Buffer = Buffer.alloc(0)
  return {
    add(bytes: Buffer) {
      kept = Buffer.concat([kept, bytes.subarray(-length)]).subarray(-length)
    },
    get: () => kept,
  }
}

/** The trailer that ends a disk image. */
const kolyBytes = 512
const manifest = Buffer.from('AndroidManifest.xml')

/** The whole check of one file. */
export function contentCheck(format: SoftwareFormat): ContentCheck {
  let isBegun = false
  let mayBe = true
  let hasManifest = false
  const end = tail(format === 'dmg' ? kolyBytes : manifest.length - 1)
  return {
    take(bytes) {
      if (!isBegun) mayBe = mayBegin(format, bytes)
      isBegun = true
      // A name may lie across two pieces.
      if (format === 'apk') hasManifest ||= Buffer.concat([end.get(), bytes]).includes(manifest)
      end.add(bytes)
    },
    isRight() {
      if (format === 'apk') return mayBe && hasManifest
      if (format === 'dmg') return end.get().length === kolyBytes && startsWith(end.get(), 'koly')
      return isBegun && mayBe
    },
  }
}
