import { type Surroundings, customarySurroundings } from './surroundings.ts'
import { startIn } from './startIn.ts'

/** The embedded PostgreSQL, running. */
export interface EmbeddedPostgres {
  /** What node-postgres needs: a socket folder as host, or on Windows 127.0.0.1 with a password. Holds for the whole run. */
  connection: { host: string; port: number; user: string; password?: string; database: string }
  /**
   * Ends our use of the server and, when no other live process uses it, stops it (fast shutdown) and waits for its end.
   * Call it last, after every connection is closed. Never throws for a server that is gone already.
   */
  stop(): Promise<void>
}

/** What `startEmbedded` takes. */
export interface EmbeddedOptions {
  /** The application's data folder, made when missing; the database takes `postgres/` within it. */
  dataDir: string
  /** Created when missing. */
  database?: string
  /** Receives Chinese sentences for the screen: where data went, a restart after a crash. */
  log?: (line: string) => void
}

/**
 * Starts the PostgreSQL that belongs to a data folder, or joins the one that runs there already, and keeps it running until
 * `stop`: when it dies, it is back within seconds at the same address. Rejects with an `EmbeddedPostgresFailure`, whose Chinese
 * message says what to do, where it cannot.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const surroundings: Surroundings = customarySurroundings()
  return startIn(options, surroundings)
}
