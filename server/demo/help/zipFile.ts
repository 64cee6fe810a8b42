import { strToU8, zipSync } from 'fflate'

/** The same content gives the same bytes. */
const mtime = new Date(2026, 0, 1)

/** A zip with one text in it, stored as it is. */
export const zipFile = (fileName: string, text: string): Buffer =>
  Buffer.from(zipSync({ [fileName]: strToU8(text) }, { level: 0, mtime }))
