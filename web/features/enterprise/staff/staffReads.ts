import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import { reread } from '../../../shared/server/reads/reread.ts'

export interface StaffView {
  page: number
  pageSize: number
  keyword?: string
}

/** A page of the factory's users. */
export const staffQuery = (view: StaffView) =>
  callQuery('/user/getStaffList', view, { placeholderData: keepPreviousData })

/** Reads every page anew: somebody was added, changed or taken out. */
export const useRereadStaff = () => () => reread('/user/getStaffList')
