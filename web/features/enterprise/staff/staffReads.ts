import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '#shared/server/reads/callQuery.ts'

export const staffListPath = '/user/getStaffList'

export interface StaffView {
  page: number
  pageSize: number
  keyword?: string
}

/** Query of a page of the factory's users. A list in the background misses its colleagues' changes, so it is refetched when shown. */
export const staffQuery = (view: StaffView) =>
  callQuery(staffListPath, view, { placeholderData: keepPreviousData, staleTime: 0 })
