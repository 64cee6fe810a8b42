import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { verifiableTypeLabels } from '#contract/enterprise/verificationWords.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { useSession } from '#shared/server/session.ts'
import { refreshUser } from '#shared/server/sessionActions.ts'

const path = '/user/getFactoryVerifyInfo'
export type VerifyInfo = CallResponse<typeof path>

const infoQuery = callQuery(path, {}, { refetchOnWindowFocus: true })

/** Puts a returned submission into the cache and refetches the rest. */
export function cacheSubmission(verification: VerificationInfo): void {
  queryClient.setQueryData(infoQuery.queryKey, (info) => info && { ...info, verification })
  void reread(path)
}

/** Shows a toast for a decision that arrived while the page was open. */
function showDecision({ verification }: VerifyInfo): void {
  if (verification?.status === 'approved')
    showSuccessToast(`${verifiableTypeLabels[verification.type]}认证已通过，菜单和权限已更新`, {
      about: path,
    })
  if (verification?.status === 'rejected')
    showErrorToast('认证没有通过，请按原因修改后重新提交', { about: path })
}

/** Returns the factory's verification, updated live. A decision updates page, menu and permissions and shows a toast. */
export function useVerifyInfo() {
  const query = useQuery(infoQuery)
  const info = query.data
  const userType = useSession(({ user }) => user?.type)
  const pendingId = useRef<number | null>(null)
  useLiveEvents('account', () => void reread(path))
  useEffect(() => {
    if (!info) return
    const { verification } = info
    if (verification && verification.id === pendingId.current && verification.status !== 'pending')
      showDecision(info)
    pendingId.current = verification?.status === 'pending' ? verification.id : null
  }, [info])
  const isUserOutdated = info !== undefined && userType !== undefined && info.factoryType !== userType
  useEffect(() => {
    if (isUserOutdated) void refreshUser()
  }, [isUserOutdated])
  return query
}
