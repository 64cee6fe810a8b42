/** A file that goes out as it is, whole or in pieces. */
export interface Download {
  /** ASCII, made by us. */
  fileName: string
  bytes: number
  /** Names these very bytes, for good. */
  sha256: string
  lastModified: Date
  /** The bytes from one place to another, both included, piece by piece. Throws where they are gone. */
  read(from: number, to: number): AsyncIterable<Buffer>
}

/** What a signed link says. */
export interface DownloadLink {
  id: number
  /** Until when it works, Unix seconds. */
  untilSeconds: number
  key: string
}

/** Opens the file of a link; one that is not ours or leads nowhere is unknown. */
export interface Downloads {
  open(link: DownloadLink, now: Date): Promise<Download | 'unknown' | 'expired'>
}
