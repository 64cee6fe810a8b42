import { readFile, writeFile } from 'node:fs/promises'
import { call } from './call.mjs'

const cursorFile = process.env.ZXT_CURSOR_FILE ?? 'cursor.txt'

/** 把上次以来有变化的订单全部取回。每几分钟运行一次，或者收到推送时运行。 */
let cursor = await readFile(cursorFile, 'utf8').catch(() => '')
let hasMore = true
while (hasMore) {
  const answer = await call('/open/pullOrders', cursor ? { cursor } : {})
  for (const order of answer.list) await save(order)
  // 先存订单，再存游标：中途断电，下次最多重取一页，不会漏
  cursor = answer.cursor
  await writeFile(cursorFile, cursor)
  hasMore = answer.hasMore
}

/** 换成写入自己的数据库：按单号新增或覆盖，同一订单会取到多次，每次都是当时的全部内容。 */
async function save(order) {
  console.log(order.number, order.status, order.waybill?.number ?? '')
}
