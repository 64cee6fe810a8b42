import type { Handler, Handlers } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import { getNoticeChoices, setNoticeChoices } from './choices.ts'
import { markAllRead } from './markAllRead.ts'
import { readerOf } from './reader.ts'
import { countNotices, countOwn, markOrderRead, markRead, readNotices } from './store.ts'

const getNoticeList: Handler<'/notices/getNoticeList'> = async (context, filter) => {
  const reader = readerOf(context)
  const list = await readNotices(context.db, reader, filter)
  return { list, ...(await countNotices(context.db, reader, filter)) }
}

/**
 * All of the named notices, or none: one that is another's answers as if it did not exist. Of an order there may be none any more, or
 * none of the reader's: then nothing is to be marked.
 */
const setNoticeRead: Handler<'/notices/setNoticeRead'> = async (context, { ids: named, orderId }) => {
  const { trx, now } = context
  const reader = readerOf(context)
  if (orderId !== undefined) await markOrderRead(trx, reader, orderId)
  else if (named === undefined) await markAllRead(trx, reader, now)
  else {
    const ids = [...new Set(named)]
    if ((await countOwn(trx, reader, ids)) < ids.length) refuse('notFound')
    await markRead(trx, reader, ids)
  }
  const { unread } = await countNotices(trx, reader, { unreadOnly: true, byOrder: false })
  return { unread }
}

/** The bell: a user reads the notices written to him, a visitor those of this browser; a user says what he wants to be told of. */
export const noticeHandlers = {
  '/notices/getNoticeList': getNoticeList,
  '/notices/setNoticeRead': setNoticeRead,
  '/notices/getNoticeChoices': getNoticeChoices,
  '/notices/setNoticeChoices': setNoticeChoices,
} satisfies Partial<Handlers>
