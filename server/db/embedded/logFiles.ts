import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** With rotation at 10 MB a file, the log takes about 70 MB at most. */
const maxFiles = 7

/** Removes all but the newest log files of the server; their names sort by time. */
export function pruneLogFiles(cluster: string): void {
  const folder = join(cluster, 'log')
  for (const name of logFileNames(folder).slice(0, -maxFiles)) rmSync(join(folder, name), { force: true })
}

function logFileNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith('postgresql-'))
      .toSorted()
  } catch {
    return []
  }
}
