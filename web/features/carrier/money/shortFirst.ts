import { shortFirstDefault } from '#contract/orders/ledgerWords.ts'
import type { ShortFirst } from '#contract/orders/ledgerWords.ts'
import { useSession } from '#shared/server/session.ts'

/** Returns the debt that a smaller amount pays first, as the user's carrier set it. Follows a colleague's change. */
export const useShortFirst = (): ShortFirst =>
  useSession(({ user }) => user?.factory.defaults.short_first) ?? shortFirstDefault
