import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callServer } from '../../../shared/server/call.ts'

const path = '/user/getStaffList'

export interface StaffView {
  page: number
  pageSize: number
  keyword?: string
}

/** A page of the factory's users. */
export const staffQuery = (view: StaffView) =>
  queryOptions({
    queryKey: [path, view],
    queryFn: ({ signal }) => callServer(path, view, { signal }),
    placeholderData: keepPreviousData,
  })

/** Reads every page anew: somebody was added, changed or taken out. */
export function useRereadStaff(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [path] })
}
