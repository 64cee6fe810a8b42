import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Calls that read inquiries. */
export const inquiryReads: readonly ReadPrefix[] = ['/orders/']

export const inquiryQuery = (id: number, enabled: boolean) =>
  callQuery('/orders/getInquiry', { id }, { staleTime: 0, enabled })
