import type { PayChannelName } from '#contract/enterprise/renewalWords.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { NoticeFault } from '#server/adapters/pay/payChannel.ts'
import type { PayChannel, PayResult, RawNotice } from '#server/adapters/pay/payChannel.ts'
import type { CallbackAnswer, CallbackHandler, CallbackHandlers } from '#server/calls/callback.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { saveNotice, noticeOutcomes } from './outcomes.ts'
import { settle } from './settle.ts'

/** Forged notices stored per address and hour. Further ones are refused without a trace. */
const forgedStoredMax = 30

/** Returns the verified content of a notice; null when the channel did not sign it. */
async function verified(channel: PayChannel, notice: RawNotice): Promise<PayResult | null> {
  try {
    return await channel.readNotice(notice)
  } catch (error) {
    if (error instanceof NoticeFault) return null
    throw error
  }
}

/** Accepts or refuses a channel's notice. Either way stores the notice and the answer given. */
export async function handleNotice(
  trx: WriteTransaction,
  { name, channel, onTrouble }: { name: PayChannelName; channel: PayChannel; onTrouble: PayTrouble },
  { headers, rawBody, ip, now }: RawNotice & { ip: string },
): Promise<CallbackAnswer> {
  const result = await verified(channel, { headers, rawBody, now })
  if (result === null) {
    const limit = { key: `forged notice:${ip}`, max: forgedStoredMax, windowMs: hourMs }
    if ((await takeFromLimit(trx, limit, now)).isTaken) {
      const forged = { channel: name, source: 'notice', outcome: 'forged', number: null } as const
      await saveNotice(trx, { ...forged, amountFen: null, ip, now })
      onTrouble({ channel: name, outcome: 'forged', number: null })
    }
    return channel.answerFault
  }
  const outcome = await settle(trx, { channelName: name, channel, result, now })
  const { number } = result
  const amountFen = result.state === 'paid' ? result.amountFen : null
  await saveNotice(trx, { channel: name, source: 'notice', outcome, number, amountFen, ip, now })
  const { isTaken, isTrouble } = noticeOutcomes[outcome]
  if (isTrouble) onTrouble({ channel: name, outcome, number })
  return isTaken ? channel.answerOk : channel.answerFault
}

const notConfigured: CallbackAnswer = { status: 404, contentType: 'text/plain', body: 'fail' }

/** Handlers of the real channels' notices. A channel that is not configured answers 404. */
export function paymentCallbacks(channels: PayChannels, onTrouble: PayTrouble): CallbackHandlers {
  const callbackOf = (name: PayChannelName): CallbackHandler => {
    const channel = channels[name]
    if (!channel) return { handle: () => Promise.resolve(notConfigured), refusal: notConfigured }
    return {
      handle: (callback) => handleNotice(callback.trx, { name, channel, onTrouble }, callback),
      refusal: channel.answerFault,
    }
  }
  return { '/Payment/wechatNotice': callbackOf('wechat'), '/Payment/alipayNotice': callbackOf('alipay') }
}
