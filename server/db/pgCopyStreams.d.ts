declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A stream whose bytes go into the table that a `COPY … FROM STDIN` names. */
  export function from(text: string): Writable & Submittable & { rowCount: number }

  /** A stream of what a `COPY … TO STDOUT` gives. */
  export function to(text: string): Readable & Submittable
}
