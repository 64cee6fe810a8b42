import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeReady } from './build/makeReady.mjs'
import { root } from './root.mjs'

/*
 * `npm run operator`, `npm run migrate`, `npm run backup` and `npm run restore`: installs and builds what is missing, then runs
 * the built command on the database of DATABASE_URL or DATA_DIR, whether or not the server runs.
 */
await makeReady()
process.setSourceMapsEnabled(true)
// shift the arguments, as if the command were the program
const [command = ''] = process.argv.splice(2, 1)
await import(pathToFileURL(join(root, 'dist', 'server', `${command}.mjs`)).href)
