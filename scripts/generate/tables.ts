// Writes server/db/tables.ts: the table types after all migrations, read from a real database.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startCluster } from '#server/testing/cluster.ts'

const root = join(import.meta.dirname, '../..')
const outputFile = process.argv[2] ?? join(root, 'server/db/tables.ts')

const cluster = await startCluster()
const { host, port, user, password = '', database } = cluster.connection
const address = host.startsWith('/')
  ? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  : `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`

const written = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${address}`,
    `--out-file=${outputFile}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    // the view serves the previous version only (migration 0051)
    '--exclude-pattern={kysely_*,sought_in_vain}',
    `--type-mapping=${JSON.stringify({ timestamptz: 'Instant', int8: 'number' })}`,
    `--custom-imports=${JSON.stringify({ Instant: './instant.ts' })}`,
  ],
  { encoding: 'utf8' },
)
await cluster.stop()
if (written.status !== 0) {
  process.stderr.write(written.stdout + written.stderr)
  process.exit(1)
}
