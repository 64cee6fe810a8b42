import { readFile } from 'node:fs/promises'
import { Encrypter, identityToRecipient } from 'age-encryption'
import { z } from 'zod'
import type { BackupKeys } from './compression.ts'
import { BackupFault } from './manifest.ts'
import type { TrialSettings } from './temporaryDatabase.ts'

function isRecipient(key: string): boolean {
  try {
    new Encrypter().addRecipient(key)
    return true
  } catch {
    return false
  }
}

const environment = z.object({
  BACKUP_DIR: z.string().trim().min(1).default('./backups'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isRecipient)),
  BACKUP_IDENTITY_FILE: z.string().trim().min(1).optional(),
  BACKUP_POSTGRES_BIN: z.string().trim().min(1).optional(),
  BACKUP_VERIFY_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
})

export interface BackupSettings {
  into: string
  keep: number
  keys: BackupKeys
  trial: TrialSettings
}

/** Reads the keys of an age key file; refuses anything else. */
async function readIdentities(file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupFault(`读不到 BACKUP_IDENTITY_FILE 指明的密钥文件 ${file}，请检查路径和权限`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  for (const key of keys)
    await identityToRecipient(key).catch(() => {
      throw new BackupFault(`${file} 不是 age 的密钥文件，请改为 age-keygen 写出的文件`)
    })
  return keys
}

/** Reads the settings of the backup commands; the others are the server's (config.ts). */
export async function readBackupSettings(env: Record<string, string | undefined>): Promise<BackupSettings> {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new BackupFault(`环境变量 ${names.join('、')} 的值不对，请按 docs/operations.md 修改`)
  }
  const {
    BACKUP_DIR: into,
    BACKUP_KEEP: keep,
    BACKUP_RECIPIENTS: recipients,
    BACKUP_IDENTITY_FILE: file,
    BACKUP_POSTGRES_BIN: programs,
    BACKUP_VERIFY_URL: url,
  } = parsed.data
  const keys = { recipients, identities: await readIdentities(file) }
  return { into, keep, keys, trial: { programs, url } }
}
