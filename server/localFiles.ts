import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
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

/** Writes whole or not at all: a kill in the middle leaves the old file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  await writeFile(draft, text, { mode: ownerOnly })
  await rename(draft, file)
}

/** The secret of a data folder, made at its first start and readable by its owner only. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secret.key')
  const kept = (await readOrNull(file))?.trim()
  if (kept) return kept
  const made = randomBytes(32).toString('base64url')
  await writeWhole(file, `${made}\n`)
  return made
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
