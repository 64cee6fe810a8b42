import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { Handler, Handlers, SessionUser } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import { randomToken } from '../../core/secrets.ts'

/** Who asks for a file. */
interface Asker {
  user: SessionUser | null
  visitorHash: Buffer | null
}

export interface FileDeps {
  files: FileStore
  /** The rows of `consult c` that the asker has a side in. */
  consultScope: (asker: Asker) => RawBuilder<boolean>
}

/** The row first: where the bytes cannot be kept the call fails and the row is gone with it. */
const upload =
  ({ files }: FileDeps): Handler<'/files/upload'> =>
  async ({ trx, now, user, visitorHash, picture }) => {
    const id = randomToken()
    const { widthPx, heightPx } = picture
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
    await files.put(id, picture.bytes)
    return { fileId: id, widthPx, heightPx }
  }

const uploadedBy = ({ user, visitorHash }: Asker) =>
  user ? sql<boolean>`s.user_id = ${user.userId}` : sql<boolean>`s.visitor_hash = ${visitorHash}`

const read =
  ({ files, consultScope }: FileDeps): Handler<'/files/read'> =>
  async (context, { fileId }) => {
    const { rows } = await sql`
      select 1 from stored_file s left join consult c on c.id = s.consult_id
      where s.id = ${fileId} and s.removed_at is null
        and (${uploadedBy(context)} or (c.id is not null and ${consultScope(context)}))`.execute(context.db)
    const bytes = rows.length > 0 ? await files.get(fileId) : null
    return bytes ? { contentType: 'image/webp', bytes } : refuse('notFound')
  }

/** Pictures: whoever uploaded one sees it, and both sides of the consult that it hangs on (product.md §6). */
export const fileHandlers = (deps: FileDeps): Pick<Handlers, '/files/upload' | '/files/read'> => ({
  '/files/upload': upload(deps),
  '/files/read': read(deps),
})
