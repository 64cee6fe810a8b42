import { strToU8, zipSync } from 'fflate'

/** A fixed time: the same content gives the same bytes. */
const mtime = new Date(2026, 0, 1)

/** Returns a zip with one text, stored uncompressed. */
export const zipFile = (fileName: string, text: string): Buffer =>
  Buffer.from(zipSync({ [fileName]: strToU8(text) }, { level: 0, mtime }))
