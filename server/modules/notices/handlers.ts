import type { Handler, Handlers } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import { readerOf } from './reader.ts'
import { countNotices, countOwn, markRead, readNotices } from './store.ts'

const getNoticeList: Handler<'/notices/getNoticeList'> = async (context, filter) => {
  const reader = readerOf(context)
  const list = await readNotices(context.db, reader, filter)
  return { list, ...(await countNotices(context.db, reader, filter.unreadOnly)) }
}

/** All of the named notices, or none: one that is another's answers as if it did not exist. */
const setNoticeRead: Handler<'/notices/setNoticeRead'> = async (context, { ids: named }) => {
  const reader = readerOf(context)
  const ids = named === undefined ? null : [...new Set(named)]
  if (ids !== null && (await countOwn(context.trx, reader, ids)) < ids.length) refuse('notFound')
  await markRead(context.trx, reader, ids)
  const { unread } = await countNotices(context.trx, reader, false)
  return { unread }
}

/** The bell: a user reads the notices written to him, a visitor those of this browser. */
export const noticeHandlers: Pick<Handlers, '/notices/getNoticeList' | '/notices/setNoticeRead'> = {
  '/notices/getNoticeList': getNoticeList,
  '/notices/setNoticeRead': setNoticeRead,
}
