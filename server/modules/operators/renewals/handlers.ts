import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { readPriceLists } from '../../enterprise/renewals/index.ts'
import { closePayOrder, handlePayOrder, savePriceList } from './change.ts'
import { exportPayOrders } from './exportPayOrders.ts'
import { listNotices, listPayOrders, readNoticesOf, readPayOrder } from './payOrders.ts'

const getPayOrderDetail: Handler<'/ops/getPayOrderDetail'> = async ({ db }, { payOrderNumber }) => ({
  ...(await readPayOrder(db, payOrderNumber)),
  notices: await readNoticesOf(db, payOrderNumber),
})

/** Handlers of 续费管理 (product.md §5). */
export const opsRenewalHandlers = {
  '/ops/getPriceLists': async ({ db }) => wholeList(await readPriceLists(db)),
  '/ops/savePriceList': savePriceList,
  '/ops/getPayOrderList': ({ db }, request) => listPayOrders(db, request),
  '/ops/getPayOrderDetail': getPayOrderDetail,
  '/ops/handlePayOrder': handlePayOrder,
  '/ops/closePayOrder': closePayOrder,
  '/ops/getPayNoticeList': ({ db }, request) => listNotices(db, request),
  '/ops/exportPayOrders': ({ db, now }, filter) => exportPayOrders(db, filter, now),
} satisfies Partial<Handlers>
