import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'

/*
 * Adds to package-lock.json the platform packages that a registry did not offer when it was written.
 * npm drops those silently, and `npm ci` then calls the lock file incomplete, on every platform. Run it
 * after each change of package-lock.json.
 */

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry */

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

const path = join(root, 'package-lock.json')
/** @type {{ packages: Record<string, Entry> }} */
const lockFile = JSON.parse(await readFile(path, 'utf8'))
let added = 0
for (const [where, { dev, optionalDependencies = {} }] of Object.entries(lockFile.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (where === '' || isPresent(where, name)) continue
    const entry = platformEntry(name, version, dev)
    if (!entry)
      throw new Error(`${where} may need ${name} ${version}: not a platform package, add it by npm install`)
    lockFile.packages[`node_modules/${name}`] = entry
    added += 1
  }
}
const sorted = Object.entries(lockFile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
await writeFile(path, `${JSON.stringify({ ...lockFile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(`${added} platform packages added`)

/** @param {string} where @param {string} name */
function isPresent(where, name) {
  const candidates = where
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [`node_modules/${name}`, ...candidates.map((place) => `${place}/node_modules/${name}`)].some(
    (key) => lockFile.packages[key],
  )
}

/**
 * Returns an entry for a platform package, with the platform from its name, such as @oxlint/binding-linux-arm64-musl.
 * @param {string} name
 * @param {string} version
 * @param {boolean | undefined} dev
 * @returns {Entry | null}
 */
function platformEntry(name, version, dev) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu || !/^\d/.test(version)) return null
  const libc =
    words.includes('musl') || words.includes('musleabihf')
      ? ['musl']
      : words.includes('gnu') || words.includes('gnueabihf')
        ? ['glibc']
        : null
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && os === 'linux' && { libc }),
    optional: true,
    os: [os],
  }
}
