/** Thrown when the embedded database cannot run. Its message is Chinese, for the screen, and gives the next step. */
export class EmbeddedPostgresFailure extends Error {
  override name = 'EmbeddedPostgresFailure'
}

/** Thrown when the npm package with the binaries is not installed: a release includes none. */
export class NoBinaries extends EmbeddedPostgresFailure {}

/** Returns the `code` of a Node or PostgreSQL error (`ENOENT`, `57P03`, …), or the empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
