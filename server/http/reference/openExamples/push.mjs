import { call } from './call.mjs'

const number = process.env.ZXT_NUMBER

/** text 和 place 客户看得到：不要写车牌、司机和电话。
 * 换成从自己系统里取还没推送的事件。编号和内容都固定：没等到回答就原样再推，不会重复登记。 */
const events = [
  { kind: 'step', eventId: 'tms-1001-depart', number, action: 'depart', place: '永康', text: '晚班车已发' },
  { kind: 'step', eventId: 'tms-1001-arrive', number, action: 'arrive', place: '义乌' },
]

const { results } = await call('/open/pushEvents', { events })
for (const { eventId, outcome, reason } of results) {
  // taken 已登记，before 以前登记过：都算完成；refused 按 reason 处理后再推
  console.log(eventId, outcome, reason ?? '')
}
