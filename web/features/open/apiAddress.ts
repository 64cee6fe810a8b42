import { useOpenedId } from '../../shared/browser/useOpened.ts'

const apiPagePath = '/carrier/api'

export const parts = [
  { part: 'keys', label: '密钥' },
  { part: 'webhooks', label: '推送' },
  { part: 'deliveries', label: '推送记录' },
] as const
export type ApiPart = (typeof parts)[number]['part']

/** Where a part of the page stands. */
export const addressOf = (part: ApiPart): string =>
  part === 'keys' ? apiPagePath : `${apiPagePath}?part=${part}`

/** The deliveries of one webhook. */
export const deliveriesOf = (webhookId: number): string => `${addressOf('deliveries')}&webhook=${webhookId}`

/** The delivery that is open (`&delivery=ID`), and the way to open another; null closes it. */
export const useOpenDelivery = () => useOpenedId('delivery')
