import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { Handler, Handlers, OutsideFirst, SessionUser } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import { randomToken } from '../../core/secrets.ts'
import { writeAudit } from '../operators/audit/index.ts'
import { hungKinds } from './attach.ts'
import type { HungKind } from './attach.ts'

/** Who asks for a file. */
interface Asker {
  user: SessionUser | null
  visitorHash: Buffer | null
}

/** Who may read the files that hang on things of one kind. */
export interface FileReader {
  /** Of `stored_file s` whose hung_kind is this one: whether the asker may see it, `s.hung_id` being the thing. */
  scope: (asker: Asker) => RawBuilder<boolean>
  /** Whether each look stands in the audit log, as of identity pictures (product.md §6). */
  isLogged: boolean
}
export type FileReaders = Partial<Record<HungKind, FileReader>>

export interface FileDeps {
  files: FileStore
  readers: FileReaders
}

/** The bytes first, which may go far away: where no row comes after them, upkeep takes them away within days (orphans.ts). */
const upload = ({ files }: FileDeps): OutsideFirst<'/files/upload'> => ({
  async outside({ now, user, visitorHash, picture }) {
    const id = randomToken()
    await files.put(id, picture.bytes)
    const { widthPx, heightPx } = picture
    return async ({ trx }) => {
      await trx
        .insertInto('stored_file')
        .values({
          id,
          user_id: user?.userId ?? null,
          visitor_hash: user ? null : visitorHash,
          content_type: picture.contentType,
          bytes: picture.bytes.length,
          width_px: widthPx,
          height_px: heightPx,
          created_at: now,
        })
        .execute()
      return { fileId: id, widthPx, heightPx }
    }
  },
})

const uploadedBy = ({ user, visitorHash }: Asker) =>
  user ? sql<boolean>`s.user_id = ${user.userId}` : sql<boolean>`s.visitor_hash = ${visitorHash}`

/** Whether the asker may see `stored_file s`: its uploader while it hangs nowhere, then whom the thing it hangs on is open to. */
function mayRead(readers: FileReaders, asker: Asker): RawBuilder<boolean> {
  const branches = hungKinds.flatMap((kind) => {
    const reader = readers[kind]
    return reader ? [sql`when s.hung_kind = ${kind} then ${reader.scope(asker)}`] : []
  })
  return sql<boolean>`(case when s.hung_kind is null then ${uploadedBy(asker)} ${sql.join(branches, sql` `)} else false end)`
}

const read =
  ({ files, readers }: FileDeps): Handler<'/files/read'> =>
  async (context, { fileId }) => {
    const { rows } = await sql<{ kind: HungKind | null }>`
      select s.hung_kind as kind from stored_file s
      where s.id = ${fileId} and s.removed_at is null and ${mayRead(readers, context)}`.execute(context.db)
    const found = rows[0]
    const bytes = found ? await files.get(fileId) : null
    if (!found || !bytes) return refuse('notFound')
    if (found.kind !== null && readers[found.kind]?.isLogged)
      await writeAudit(context.primaryDb, context, {
        action: 'file.looked',
        subject: { kind: 'file', id: fileId },
      })
    return { contentType: 'image/webp', bytes }
  }

/** Pictures: whoever uploaded one sees it until it hangs on something, then those whom that is open to (product.md §6). */
export const fileHandlers = (deps: FileDeps) =>
  ({
    '/files/upload': upload(deps),
    '/files/read': read(deps),
  }) satisfies Partial<Handlers>
