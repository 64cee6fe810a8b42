const algorithm = 'AES-GCM'
const ivBytes = 12
const lengthBytes = 4
const markBytes = 8

/** The content of a record: a plain value, and a picture beside it. */
export interface Content {
  value: unknown
  picture: Blob | null
}

/** Encrypts and decrypts with one key. */
interface Seal {
  seal: (content: Content) => Promise<ArrayBuffer>
  /** Returns null for what another key encrypted, or what is damaged. */
  open: (sealed: ArrayBuffer) => Promise<Content | null>
}

/** Encrypts and decrypts the records of one user. */
export interface Sealer extends Seal {
  /** Distinguishes this user's records without revealing the user. */
  mark: string
}

async function packed({ value, picture }: Content): Promise<Uint8Array<ArrayBuffer>> {
  const json = new TextEncoder().encode(JSON.stringify({ value, type: picture?.type ?? null }))
  const bytes = picture ? new Uint8Array(await picture.arrayBuffer()) : new Uint8Array()
  const all = new Uint8Array(lengthBytes + json.length + bytes.length)
  new DataView(all.buffer).setUint32(0, json.length)
  all.set(json, lengthBytes)
  all.set(bytes, lengthBytes + json.length)
  return all
}

function unpacked(all: ArrayBuffer): Content {
  const end = lengthBytes + new DataView(all).getUint32(0)
  const json = new TextDecoder().decode(new Uint8Array(all, lengthBytes, end - lengthBytes))
  const { value, type } = JSON.parse(json) as { value: unknown; type: string | null }
  return { value, picture: type === null ? null : new Blob([all.slice(end)], { type }) }
}

/** Returns null where the page is not secure (http elsewhere than on localhost), where nothing can be encrypted. */
const subtleHere = () => (crypto.subtle as SubtleCrypto | undefined) ?? null

const sealWith = (subtle: SubtleCrypto, key: CryptoKey): Seal => ({
  seal: async (content) => {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const body = await subtle.encrypt({ name: algorithm, iv }, key, await packed(content))
    const sealed = new Uint8Array(ivBytes + body.byteLength)
    sealed.set(iv)
    sealed.set(new Uint8Array(body), ivBytes)
    return sealed.buffer
  },
  open: async (sealed) => {
    try {
      const iv = new Uint8Array(sealed, 0, ivBytes)
      const body = new Uint8Array(sealed, ivBytes)
      return unpacked(await subtle.decrypt({ name: algorithm, iv }, key, body))
    } catch {
      return null
    }
  },
})

/** Creates a key that only this device has and no script can read; null where nothing can be encrypted. */
export async function makeDeviceKey(): Promise<CryptoKey | null> {
  const subtle = subtleHere()
  if (!subtle) return null
  return subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Returns the seal of a device's key; null where nothing can be encrypted. */
export function deviceSeal(key: CryptoKey): Seal | null {
  const subtle = subtleHere()
  return subtle && sealWith(subtle, key)
}

async function makeSealer(subtle: SubtleCrypto, draftKey: string): Promise<Sealer> {
  const bytes = Uint8Array.from(atob(draftKey), (letter) => letter.charCodeAt(0))
  const key = await subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(`kept by\0${draftKey}`))
  const mark = [...new Uint8Array(digest, 0, markBytes)].map((byte) => byte.toString(16).padStart(2, '0'))
  return { mark: mark.join(''), ...sealWith(subtle, key) }
}

/** Only the last user's, in memory. */
let last: { draftKey: string; sealer: Promise<Sealer> } | null = null

/** Returns the sealer of a draft key; null where nothing can be encrypted. */
export function sealerOf(draftKey: string): Promise<Sealer> | null {
  const subtle = subtleHere()
  if (!subtle) return null
  if (last?.draftKey !== draftKey) last = { draftKey, sealer: makeSealer(subtle, draftKey) }
  return last.sealer
}

/** Drops the last user's key. */
export function forgetSealer(): void {
  last = null
}
