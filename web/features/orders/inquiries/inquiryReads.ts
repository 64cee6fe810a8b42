import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Calls that read inquiries. */
export const inquiryReads: readonly ReadPrefix[] = ['/orders/']

/** Query of a customer's inquiries; refetched on return, since an inactive tab receives no events. */
export const inquiriesQuery = (request: CallInput<'/orders/getInquiryList'>) =>
  callQuery('/orders/getInquiryList', request, { placeholderData: keepPreviousData, staleTime: 0 })

export const inquiryQuery = (id: number, enabled: boolean) =>
  callQuery('/orders/getInquiry', { id }, { staleTime: 0, enabled })
