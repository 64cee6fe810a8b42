import { useSession } from '../../shared/server/session.ts'

/** Whether notices are asked for: as soon as it is known who asks. */
export const useMayReadNotices = (): boolean => useSession(({ status }) => status !== 'loading')
