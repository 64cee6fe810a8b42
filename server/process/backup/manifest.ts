import { z } from 'zod'
import { sha256 } from '../../core/secrets.ts'

/** What stands in a backup's folder, written last: a folder without it is none. */
export const manifestFile = 'manifest.json'

const text = z.string()
const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.object({
  name: text,
  columns: z.array(text),
  /** Rows, and the sum of the hashes of their texts, whatever their order. */
  rows: z.int(),
  checksum: text,
  /** The file of its rows, and the hash of that file. */
  file: text,
  sha256: sha256Hex,
})

const storedFile = z.object({ id: text, kind: z.enum(['files', 'releases']), sha256: sha256Hex })

/** One backup: one moment of the database, and the files that its rows tell of. */
export const backupManifest = z.object({
  format: z.literal(1),
  /** The moment, UTC. */
  takenAt: z.iso.datetime(),
  /** The newest migration that the database had. */
  migration: text,
  isEncrypted: z.boolean(),
  /** By which the secrets that its sealed bytes were sealed with, the present one first, are known again; they tell nothing of them. */
  secretIds: z.array(sha256Hex).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: text, value: z.int(), isCalled: z.boolean() })),
  files: z.array(storedFile),
})
export type BackupManifest = z.output<typeof backupManifest>
export type BackupTable = z.output<typeof table>
export type BackupFile = z.output<typeof storedFile>

/** A secret's mark in the manifest. */
export const secretIdOf = (secret: string): string => sha256(`secret of a backup\0${secret}`).toString('hex')

/** What a backup or its way back fails at that people can mend; the message is a Chinese sentence for the screen. */
export class BackupFault extends Error {}
