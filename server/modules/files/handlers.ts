import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Handler, Handlers, OutsideFirst, SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { randomToken } from '#server/core/secrets.ts'
import { writeAudit } from '../audit/index.ts'
import { attachableKinds } from './attach.ts'
import type { AttachableKind } from './attach.ts'

/** The caller of a file. */
interface Caller {
  user: SessionUser | null
  visitorHash: Buffer | null
}

/** Decides who may read the files attached to records of one kind. */
export interface FileReader {
  /** Condition on `stored_file s` of this kind: whether the caller may see it. `s.hung_id` is the record. */
  scope: (caller: Caller) => RawBuilder<boolean>
  /** Whether each access is written to the audit log, as for identity pictures (product.md §6). */
  isLogged: boolean
}
export type FileReaders = Partial<Record<AttachableKind, FileReader>>

export interface FileDeps {
  files: FileStore
  readers: FileReaders
}

/** Stores the bytes first, which may be slow. If no row follows, upkeep removes them within days (orphans.ts). */
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

const uploadedBy = ({ user, visitorHash }: Caller) =>
  user ? sql<boolean>`s.user_id = ${user.userId}` : sql<boolean>`s.visitor_hash = ${visitorHash}`

/** Whether the caller may see `stored_file s`: its uploader until it is attached, then the readers of the record. */
function mayRead(readers: FileReaders, caller: Caller): RawBuilder<boolean> {
  const branches = attachableKinds.flatMap((kind) => {
    const reader = readers[kind]
    return reader ? [sql`when s.hung_kind = ${kind} then ${reader.scope(caller)}`] : []
  })
  return sql<boolean>`(case when s.hung_kind is null then ${uploadedBy(caller)} ${sql.join(branches, sql` `)} else false end)`
}

const read =
  ({ files, readers }: FileDeps): Handler<'/files/read'> =>
  async (context, { fileId }) => {
    const { rows } = await sql<{ kind: AttachableKind | null }>`
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

/** Handlers of pictures. The uploader sees one until it is attached, then the readers of the record (product.md §6). */
export const fileHandlers = (deps: FileDeps) =>
  ({
    '/files/upload': upload(deps),
    '/files/read': read(deps),
  }) satisfies Partial<Handlers>
