declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Returns a stream into the table of a `COPY … FROM STDIN`. */
  export function from(text: string): Writable & Submittable & { rowCount: number }

  /** Returns a stream of the output of a `COPY … TO STDOUT`. */
  export function to(text: string): Readable & Submittable
}
