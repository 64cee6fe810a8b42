import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ownerOnly = 0o600

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes text to a new file beside `file`, on disk, so that a rename or link is atomic. */
async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  await writeFile(draft, text, { mode: ownerOnly, flush: true })
  return draft
}

/** Replaces a file atomically: a kill in the middle leaves the old one. */
const writeAtomically = async (file: string, text: string) => rename(await writeDraft(file, text), file)

/** Writes a file atomically unless it exists, perhaps created by another process just now. */
async function writeIfAbsent(file: string, text: string): Promise<void> {
  const draft = await writeDraft(file, text)
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}

/**
 * Returns the secret of a data folder; creates it at the first start, readable by its owner only. Two processes that start at
 * once get the same one. Throws on an empty file: a new secret would invalidate every session and all encrypted data.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secret.key')
  if ((await readOrNull(file)) === null)
    await writeIfAbsent(file, `${randomBytes(32).toString('base64url')}\n`)
  const stored = (await readFile(file, 'utf8')).trim()
  if (stored === '') throw new Error(`密钥文件 ${file} 是空的，请从备份恢复它，没有备份就删除它后重新启动`)
  return stored
}

/** Checks whether a data folder has its secret. */
export const hasSecret = async (dataDir: string): Promise<boolean> =>
  (await readOrNull(join(dataDir, 'secret.key'))) !== null

/** Stores a restored secret in a data folder unless it has one. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeIfAbsent(join(dataDir, 'secret.key'), `${secret}\n`)
}

/** A demo account as the start banner shows it. */
export interface BannerAccount {
  mobile: string
  password: string
  what: string
}

const accountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.json')

/** Stores the demo accounts of a data folder for later banners. */
export const writeDemoAccounts = (dataDir: string, accounts: readonly BannerAccount[]) =>
  writeAtomically(accountsFile(dataDir), `${JSON.stringify(accounts, null, 2)}\n`)

/** Returns the demo accounts of a data folder; empty without any. */
export async function readDemoAccounts(dataDir: string): Promise<BannerAccount[]> {
  return JSON.parse((await readOrNull(accountsFile(dataDir))) ?? '[]') as BannerAccount[]
}
