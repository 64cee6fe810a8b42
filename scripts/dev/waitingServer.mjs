/*
 * A process that loads the packages of a server before its sources are there: scripts/dev/serverLoop.mjs then tells it the bundle to
 * run. Arguments: the packages' names.
 */
const leave = () => process.exit(0)
process.once('disconnect', leave)
process.once('message', (/** @type {{ file: string }} */ { file }) => {
  // the server has a stop of its own
  process.off('disconnect', leave)
  void import(file)
})
for (const name of process.argv.slice(2)) await import(name)
