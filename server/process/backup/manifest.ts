import { z } from 'zod'
import { sha256 } from '../../core/secrets.ts'

/** The manifest's file in a backup's folder, written last: a folder without it is no backup. */
export const manifestFile = 'manifest.json'

const text = z.string()
const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.object({
  name: text,
  columns: z.array(text),
  /** The number of rows, and the sum of their texts' hashes in any order. */
  rows: z.int(),
  checksum: text,
  /** The file of the rows, and its hash. */
  file: text,
  sha256: sha256Hex,
})

const storedFile = z.object({ id: text, kind: z.enum(['files', 'releases']), sha256: sha256Hex })

/** A backup: a snapshot of the database and the files that its rows reference. */
export const backupManifest = z.object({
  format: z.literal(1),
  /** The time of the snapshot, UTC. */
  takenAt: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: text,
  /** The version of its PostgreSQL; older backups lack it. */
  postgresMajor: z.int().optional(),
  isEncrypted: z.boolean(),
  /** Ids of the secrets that encrypted its data, the present one first; they reveal nothing about the secrets. */
  secretIds: z.array(sha256Hex).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: text, value: z.int(), isCalled: z.boolean() })),
  files: z.array(storedFile),
})
export type BackupManifest = z.output<typeof backupManifest>
export type BackupTable = z.output<typeof table>
export type BackupFile = z.output<typeof storedFile>

/** Returns a secret's id in the manifest. */
export const secretIdOf = (secret: string): string => sha256(`secret of a backup\0${secret}`).toString('hex')

/** A fixable failure of a backup or a restore; the message is a Chinese sentence for the screen. */
export class BackupFault extends Error {}
