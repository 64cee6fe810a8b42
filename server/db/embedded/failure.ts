/** A reason why the embedded database cannot serve. Its message is Chinese, for the screen, and says what to do next. */
export class EmbeddedPostgresFailure extends Error {
  override name = 'EmbeddedPostgresFailure'
}

/** The program's own package is not installed: a release brings none along. */
export class NoBinaries extends EmbeddedPostgresFailure {}

/** The `code` of a Node or PostgreSQL error (`ENOENT`, `57P03`, …), or the empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
