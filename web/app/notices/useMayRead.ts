import { useSession } from '#shared/server/session.ts'

/** Checks whether notices may be fetched: as soon as the user is known. */
export const useMayReadNotices = (): boolean => useSession(({ status }) => status !== 'loading')
