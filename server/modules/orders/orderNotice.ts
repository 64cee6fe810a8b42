import type { NoticeKind } from '#contract/notices/words.ts'
import type { NoticeReaders, NoticeContent } from '../notices/index.ts'
import type { NoticedAction, OrderEvent } from './orderEvent.ts'

/** Path of an order's page; the order's id follows. */
export const orderLinkStart = '/orders/orderDetail/'

/** Fields of an event that its notice depends on. */
type NoticedEvent = Pick<OrderEvent, 'order' | 'text'> & { action: NoticedAction }

interface Words {
  kind: NoticeKind
  title: string
  /** Text after the order's number. */
  sentence: string
}

const words = (kind: NoticeKind, title: string, sentence: string): Words => ({ kind, title, sentence })

/** Trims the closing punctuation of typed text, to use it within a sentence. */
const clause = (text: string) => text.replace(/[\s。．.！!；;，,]+$/u, '')

const reportDamage = ({ text }: NoticedEvent) =>
  words('damageReported', '收货人报告货损', `的收货人${clause(text)}。请打开订单核对。`)

/** Notices to the carrier of actions of the customer and the recipient: what to do next. */
const forCarrier = {
  create: () => words('orderPlaced', '收到新订单', '等待接单，请尽快打开接单或拒单。'),
  edit: () => words('orderChanged', '订单有修改', '已由客户修改，请按最新内容核对后再接单。'),
  cancel: ({ text }: NoticedEvent) =>
    words('orderCancelled', '订单已取消', `已由客户取消，原因：${clause(text)}。请不要再安排车辆。`),
  requestCancel: ({ text }: NoticedEvent) =>
    words('cancelRequested', '客户申请取消', `的客户${clause(text)}。请打开订单同意取消，或写明原因回绝。`),
  agreeFeeChange: ({ text }: NoticedEvent) =>
    words('feeChangeAgreed', '客户同意费用变更', `的客户${clause(text)}。请按新运费结算。`),
  disputeFeeChange: ({ text }: NoticedEvent) =>
    words(
      'feeChangeDisputed',
      '客户对费用变更有异议',
      `的客户${clause(text)}。请联系客户核对，再撤回或重新复核。`,
    ),
  wishDelivery: ({ text }: NoticedEvent) =>
    words('deliveryWished', '收货人要改送货方式', `的收货人${clause(text)}。请打开订单答复。`),
  reportDamage,
  review: ({ text }: NoticedEvent) =>
    words('reviewWritten', '客户评价了订单', `的客户${clause(text)}。请打开订单查看，可答复一次。`),
  releaseHold: () => words('holdReleased', '客户通知放货', '已由客户通知放货，可以安排提货或签收。'),
} satisfies Partial<Record<NoticedAction, (event: NoticedEvent) => Words>>

/** Notices to the customer of the carrier's actions. */
const forCustomer = {
  accept: () => words('orderAccepted', '订单已接单', '已由承运商接单，请备好货物等待收货。'),
  openAtCounter: () =>
    words(
      'counterOpened',
      '承运商已开单',
      '已由承运商在柜台开单，请核对件数和运费，有出入请尽快联系承运商。',
    ),
  reject: ({ text }) =>
    words('orderRejected', '订单被拒', `未被接单，原因：${clause(text)}。请换一条专线重新下单。`),
  agreeCancel: () => words('cancelAgreed', '取消申请已同意', '已经取消，不必再备货。需要发货时请重新下单。'),
  void: ({ text }) =>
    words('cancelAgreed', '柜台单已作废', `已由承运商作废，原因：${clause(text)}。还要发运请到柜台重开。`),
  declineCancel: ({ text }) =>
    words('cancelRefused', '取消申请未获同意', `照常发运，${clause(text)}。如有疑问，请尽快联系承运商。`),
  pickUp: () => words('pickedUp', '已收货', '的已收货，请核对件数，有出入请尽快联系承运商。'),
  depart: () => words('departed', '货物已发车', '的货物已发车，请打开查看预计到站时间。'),
  unload: () => words('departed', '货物改乘下一车', '的货物改乘下一车，发车后再通知您。'),
  expectArrival: ({ text }) => words('departed', '预计到站有变', `：${clause(text)}，请通知收货人。`),
  arrive: ({ order }) =>
    order.isSelfPickup
      ? words('arrived', '货物已到站', '的货物已到站，请通知收货人尽快提货。')
      : words('arrived', '货物已到站', '的货物已到站，等待送货，请提醒收货人保持电话畅通。'),
  deliver: () => words('delivering', '货物送货中', '正在送货，请提醒收货人保持电话畅通、当面验货。'),
  sign: () => words('signed', '货物已签收', '已签收，请与收货人核对货物，有问题请尽快联系承运商。'),
  returnReceipt: () => words('receiptReturned', '回单已返', '的签收回单已返，请查收并核对份数。'),
  openException: ({ text }) =>
    words('exceptionOpened', '运输出现异常', `：${clause(text)}。请打开查看，需要配合处理请联系承运商。`),
  resolveException: ({ text }) =>
    words('exceptionResolved', '异常已处理', `：${clause(text)}。请打开查看最新进度。`),
  proposeFeeChange: ({ text }) =>
    words('feeChanged', '运费变更待确认', `：${clause(text)}。请打开订单核对，同意或提出异议。`),
  applyFeeChange: ({ text }) =>
    words('feeChanged', '运费已变更', `：${clause(text)}。请打开订单核对，有问题请联系承运商。`),
  withdrawFeeChange: () =>
    words('feeChangeWithdrawn', '费用变更已撤回', '的费用变更已由承运商撤回，运费不变，不必再确认。'),
  acceptWish: ({ text }) => words('deliveryAnswered', '送货方式已改', `的承运商${clause(text)}。`),
  declineWish: ({ text }) => words('deliveryAnswered', '送货方式不变', `的承运商${clause(text)}。`),
  answerReport: ({ text }) =>
    words('damageAnswered', '货损报告已答复', `的承运商${clause(text)}。请打开查看。`),
  answerReview: ({ text }) => words('reviewAnswered', '评价已答复', `的承运商${clause(text)}。请打开查看。`),
  addProof: () => words('proofAdded', '签收照片已补传', '的签收照片已补传，请打开查看并核对。'),
  advanceLedger: ({ text }) =>
    words('ledgerAdvanced', '账目有进展', `：${clause(text)}。请打开核对，有出入请联系承运商。`),
  undoStep: ({ text }) =>
    words('stepUndone', '登记有更正', `：${clause(text)}。请打开查看最新状态，有疑问请联系承运商。`),
} satisfies Record<Exclude<NoticedAction, keyof typeof forCarrier>, (event: NoticedEvent) => Words>

const isForCarrier = (action: NoticedAction): action is keyof typeof forCarrier => action in forCarrier

const visitorLink = (kind: NoticeKind, number: string) =>
  kind === 'feeChanged' || kind === 'reviewAnswered' || kind === 'reviewHidden'
    ? `/orders/ordersList?numbers=${number}`
    : `/base/track?no=${number}`

const noticeWords = (
  { number }: NoticedEvent['order'],
  { kind, title, sentence }: Words,
  link: string,
): NoticeContent => ({
  kind,
  title,
  text: `订单 ${number} ${sentence}`,
  link,
  subject: number,
})

function toCustomer(
  order: NoticedEvent['order'],
  notice: Words,
): { readers: NoticeReaders; words: NoticeContent } {
  const { customer, id, number } = order
  const link = customer.kind === 'factory' ? `${orderLinkStart}${id}` : visitorLink(notice.kind, number)
  return { readers: customer, words: noticeWords(order, notice, link) }
}

/**
 * Returns the notice of an event for the other side: its words, its readers and a link. A visitor has no order page: the link
 * opens tracking, or the order list where a re-weighing waits or a review was answered or hidden.
 */
export function orderNotice(event: NoticedEvent): { readers: NoticeReaders; words: NoticeContent } {
  const { action, order } = event
  if (!isForCarrier(action)) return toCustomer(order, forCustomer[action](event))
  return {
    readers: { kind: 'factory', factoryId: order.carrierId },
    words: noticeWords(order, forCarrier[action](event), `/carrier/orders?keyword=${order.number}`),
  }
}

/** Returns the customer's notice of a recipient's report; the event's own notice goes to the carrier. */
export const customerNotice = (event: NoticedEvent) => toCustomer(event.order, reportDamage(event))

/** Returns the customer's notice that the platform hid its review. */
export const hiddenReviewNotice = (order: NoticedEvent['order'], reason: string) =>
  toCustomer(
    order,
    words(
      'reviewHidden',
      '评价被隐藏',
      `的评价被平台隐藏，原因：${clause(reason)}。有疑问请在意见反馈里联系平台。`,
    ),
  )
