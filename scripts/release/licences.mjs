import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from './contents.mjs'

/** Licences that allow us to redistribute a package. */
const shippable = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Old spellings of licences. @type {Record<string, string>} */
const spellings = { Apache2: 'Apache-2.0', 'Apache License 2.0': 'Apache-2.0' }

/** @typedef {string | { type?: string }} Named */
/** @typedef {{ name: string, version: string, license?: Named | Named[], licenses?: Named | Named[] }} Package */

/** Returns the name of a package's licence, or of each it offers, from its package.json. @param {Package} found */
export function licenceOf({ license, licenses }) {
  const names = [license ?? licenses ?? []]
    .flat()
    .map((one) => (typeof one === 'string' ? one : (one.type ?? '')))
  return names.map((name) => spellings[name] ?? name).join(' OR ')
}

/** Checks whether one of the offered licences, or all of the required ones, are shippable. @param {string} licence */
export const isShippable = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => shippable.has(one.trim())))

/** Licences that only the LICENSE file of a package names, read by a person. @type {Readonly<Record<string, string>>} */
const inItsFile = { 'png-js 2.0.0': 'MIT' }

/** Returns a line for each package below a folder; throws when one may not be redistributed. @param {string} folder */
export async function licenceList(folder) {
  const modules = join(folder, 'node_modules')
  const files = await filesBelow(modules)
  const manifests = files.filter((file) =>
    /(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file),
  )
  const lines = []
  const refused = []
  for (const file of manifests) {
    /** @type {Package} */
    const found = JSON.parse(await readFile(join(modules, file), 'utf8'))
    if (!found.name || !found.version) continue
    const licence = licenceOf(found) || (inItsFile[`${found.name} ${found.version}`] ?? '')
    lines.push(`${found.name} ${found.version}: ${licence}\n`)
    if (!isShippable(licence)) refused.push(`${found.name} ${found.version}: ${licence || 'none'}`)
  }
  if (refused.length > 0) throw new Error(`这些软件包的许可证不能随包发布：\n${refused.join('\n')}`)
  return [...new Set(lines)].toSorted().join('')
}
