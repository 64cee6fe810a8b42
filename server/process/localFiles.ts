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

/** The text in a file beside `file`, on the disk; for a rename or link, which then happens whole or not at all. */
async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  await writeFile(draft, text, { mode: ownerOnly, flush: true })
  return draft
}

/** Writes whole or not at all: a kill in the middle leaves the old file. */
const writeWhole = async (file: string, text: string) => rename(await writeDraft(file, text), file)

/** The same, but a file that is there already, perhaps made by another process just now, stays as it is. */
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
 * The secret of a data folder, made at its first start and readable by its owner only; two processes that start at once get the
 * same. Throws on a file that is empty: to make another would end every session and seal.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secret.key')
  if ((await readOrNull(file)) === null)
    await writeIfAbsent(file, `${randomBytes(32).toString('base64url')}\n`)
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept === '') throw new Error(`密钥文件 ${file} 是空的，请从备份恢复它，没有备份就删除它后重新启动`)
  return kept
}

/** Whether a data folder has its secret. */
export const hasSecret = async (dataDir: string): Promise<boolean> =>
  (await readOrNull(join(dataDir, 'secret.key'))) !== null

/** Keeps a restored secret in a data folder; one that is there already stays. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeIfAbsent(join(dataDir, 'secret.key'), `${secret}\n`)
}

/** A demo account as the start banner shows it. */
export interface ShownAccount {
  mobile: string
  password: string
  what: string
}

const accountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.json')

/** Keeps the demo accounts of a data folder for later banners. */
export const writeDemoAccounts = (dataDir: string, accounts: readonly ShownAccount[]) =>
  writeWhole(accountsFile(dataDir), `${JSON.stringify(accounts, null, 2)}\n`)

/** The demo accounts of a data folder; empty where it has none. */
export async function readDemoAccounts(dataDir: string): Promise<ShownAccount[]> {
  return JSON.parse((await readOrNull(accountsFile(dataDir))) ?? '[]') as ShownAccount[]
}
