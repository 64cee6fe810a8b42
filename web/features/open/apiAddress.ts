import { useOpenedId } from '#shared/browser/useOpened.ts'

const apiPagePath = '/carrier/api'

export const parts = [
  { part: 'keys', label: '密钥' },
  { part: 'webhooks', label: '推送' },
  { part: 'deliveries', label: '推送记录' },
] as const
export type ApiPart = (typeof parts)[number]['part']

/** Returns the address of a part of the page. */
export const addressOf = (part: ApiPart): string =>
  part === 'keys' ? apiPagePath : `${apiPagePath}?part=${part}`

/** Returns the address of a webhook's deliveries. */
export const deliveriesOf = (webhookId: number): string => `${addressOf('deliveries')}&webhook=${webhookId}`

/** Returns the open delivery (`&delivery=ID`) and a setter; null closes it. */
export const useOpenDelivery = () => useOpenedId('delivery')
