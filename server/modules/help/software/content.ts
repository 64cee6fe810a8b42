import type { SoftwareFormat } from '#contract/help/softwareWords.ts'

/** Checks the content of a file, fed from start to end, against its format. Ignores the file's name. */
export interface ContentCheck {
  update(bytes: Buffer): void
  isValid(): boolean
}

const startsWith = (bytes: Buffer, sign: string, at = 0) =>
  bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, 'latin1'))

/** Offset at which a Windows program stores the offset of its PE header. */
const peOffsetAt = 0x3c

function isProgram(head: Buffer): boolean {
  if (!startsWith(head, 'MZ') || head.length < peOffsetAt + 4) return false
  return startsWith(head, 'PE\0\0', head.readUInt32LE(peOffsetAt))
}

const isZip = (head: Buffer) => startsWith(head, 'PK\x03\x04')

/**
 * Checks whether a file may start like this, by its first part (1 MB or all). A disk image shows its kind only at the end, an app
 * in the names of the packed files.
 */
export function canStartWith(format: SoftwareFormat, head: Buffer): boolean {
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

/** Collects the last bytes of a stream. */
function tail(length: number) {
  let last: Buffer = Buffer.alloc(0)
  return {
    add(bytes: Buffer) {
      last = Buffer.concat([last, bytes.subarray(-length)]).subarray(-length)
    },
    get: () => last,
  }
}

/** Size of the trailer of a disk image. */
const kolyBytes = 512
const manifest = Buffer.from('AndroidManifest.xml')

/** Creates the check of one file. */
export function contentCheck(format: SoftwareFormat): ContentCheck {
  let hasStarted = false
  let isStartValid = true
  let hasManifest = false
  const end = tail(format === 'dmg' ? kolyBytes : manifest.length - 1)
  return {
    update(bytes) {
      if (!hasStarted) isStartValid = canStartWith(format, bytes)
      hasStarted = true
      // A name may be split between two chunks.
      if (format === 'apk') hasManifest ||= Buffer.concat([end.get(), bytes]).includes(manifest)
      end.add(bytes)
    },
    isValid() {
      if (format === 'apk') return isStartValid && hasManifest
      if (format === 'dmg') return end.get().length === kolyBytes && startsWith(end.get(), 'koly')
      return hasStarted && isStartValid
    },
  }
}
