import { useMayCall } from '../../shared/useMay.ts'
import { useSession } from '../../shared/session.ts'

/** Whether notices are asked for: as soon as it is known who asks, and not for a factory that has not proven its identity. */
export function useMayReadNotices(): boolean {
  const isKnown = useSession(({ status }) => status !== 'loading')
  const isPermitted = useMayCall('/notices/getNoticeList')
  return isKnown && isPermitted
}
