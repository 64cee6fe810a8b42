import type { PayChannelName } from '../../../../contract/enterprise/renewalWords.ts'
import type { PayChannel } from '../../../adapters/pay/payChannel.ts'
import type { NoticeOutcome } from './outcomes.ts'

/** The channels that are set up here. */
export type PayChannels = Partial<Record<PayChannelName, PayChannel>>

/** Hears what a person should look at: a notice that is refused or odd, a channel that does not answer. */
export type PayTrouble = (trouble: {
  channel: PayChannelName
  outcome: NoticeOutcome | 'unanswered'
  number: string | null
  error?: unknown
}) => void
