/*
 * Loads the packages of a server before its sources are ready; scripts/dev/serverLoop.mjs then sends the bundle to run.
 * Arguments: the packages' names.
 */
const leave = () => process.exit(0)
process.once('disconnect', leave)
process.once('message', (/** @type {{ file: string }} */ { file }) => {
  // the server stops by itself
  process.off('disconnect', leave)
  void import(file)
})
for (const name of process.argv.slice(2)) await import(name)
