import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { getNoticeChoices, setNoticeChoices } from './choices.ts'
import { markAllRead } from './markAllRead.ts'
import { readerOf } from './reader.ts'
import { countNotices, countOwn, markOrderRead, markRead, readNotices } from './store.ts'

const getNoticeList: Handler<'/notices/getNoticeList'> = async (context, filter) => {
  const reader = readerOf(context)
  const list = await readNotices(context.db, reader, filter)
  return { list, ...(await countNotices(context.db, reader, filter)) }
}

/** Marks all named notices, or none and refuses notFound. An order without notices of the reader is no error. */
const setNoticeRead: Handler<'/notices/setNoticeRead'> = async (context, { ids: requested, orderId }) => {
  const { trx, now } = context
  const reader = readerOf(context)
  if (orderId !== undefined) await markOrderRead(trx, reader, orderId)
  else if (requested === undefined) await markAllRead(trx, reader, now)
  else {
    const ids = [...new Set(requested)]
    if ((await countOwn(trx, reader, ids)) < ids.length) refuse('notFound')
    await markRead(trx, reader, ids)
  }
  const { unread } = await countNotices(trx, reader, { unreadOnly: true, byOrder: false })
  return { unread }
}

/** Handlers of the bell. Users read their own notices, visitors those of the browser. Users also choose what to receive. */
export const noticeHandlers = {
  '/notices/getNoticeList': getNoticeList,
  '/notices/setNoticeRead': setNoticeRead,
  '/notices/getNoticeChoices': getNoticeChoices,
  '/notices/setNoticeChoices': setNoticeChoices,
} satisfies Partial<Handlers>
