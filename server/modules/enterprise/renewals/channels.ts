import type { PayChannelName } from '#contract/enterprise/renewalWords.ts'
import type { PayChannel } from '#server/adapters/pay/payChannel.ts'
import type { NoticeOutcome } from './outcomes.ts'

/** The configured payment channels. */
export type PayChannels = Partial<Record<PayChannelName, PayChannel>>

/** Reports a problem for a person: a refused or odd notice, or a channel that does not answer. */
export type PayTrouble = (trouble: {
  channel: PayChannelName
  outcome: NoticeOutcome | 'unanswered'
  number: string | null
  error?: unknown
}) => void
