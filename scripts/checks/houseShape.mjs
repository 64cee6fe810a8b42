const mostFiles = 25
const mostRooms = 22
/** Shared folders of the contract that are no domain; all others are. */
const notDomains = new Set(['kernel', 'price', 'regions', 'smartPaste', 'calls'])
/** Domains of the web only: orders are placed in web/features/ordering. */
const pagesOnly = new Set(['ordering'])
/** Grows by a file with each change of the tables. */
const appendOnly = /\/migrations$/

/**
 * Returns faults of the project's structure. These are folders with too many files, too many folders in the contract, and domains
 * with another name in the server or the web.
 * @param {string[]} files paths from the root, with slashes
 */
export function houseShape(files) {
  /** @type {string[]} */
  const faults = []
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const path of files) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of counts)
    if (count > mostFiles && !appendOnly.test(folder))
      faults.push(`${folder}: ${count} files, at most ${mostFiles}. Give what belongs together a folder.`)
  const foldersOf = (/** @type {string} */ parent) =>
    new Set(
      files
        .filter((path) => path.startsWith(`${parent}/`))
        .map((path) => path.slice(parent.length + 1).split('/'))
        .flatMap(([name, ...rest]) => (name !== undefined && rest.length > 0 ? [name] : [])),
    )
  const domains = [...foldersOf('contract')].filter((name) => !notDomains.has(name))
  const rooms = foldersOf('contract').size
  if (rooms > mostRooms) faults.push(`contract: ${rooms} rooms, at most ${mostRooms}.`)
  const modules = foldersOf('server/modules')
  for (const name of domains)
    if (!modules.has(name))
      faults.push(`contract/${name} has no server/modules/${name}: one domain, one name.`)
  for (const name of modules)
    if (!domains.includes(name))
      faults.push(`server/modules/${name} has no contract/${name}: one domain, one name.`)
  for (const name of foldersOf('web/features'))
    if (!domains.includes(name) && !pagesOnly.has(name))
      faults.push(`web/features/${name} has no contract/${name}: one domain, one name.`)
  return { faults, domains }
}
