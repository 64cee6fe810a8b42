import type { PayChannelName } from '../../../../contract/enterprise/renewalWords.ts'
import { NoticeFault } from '../../../adapters/pay/payChannel.ts'
import type { PayChannel, PayResult, RawNotice } from '../../../adapters/pay/payChannel.ts'
import type { CallbackAnswer, CallbackHandler, CallbackHandlers } from '../../../calls/callback.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { keepNotice, noticeOutcomes } from './outcomes.ts'
import { settle } from './settle.ts'
import { hourMs } from '../../../../contract/kernel/time.ts'

/** One address has so many forged notices of an hour kept; the others are refused like these, and leave no trace. */
const forgedKeptMax = 30

/** What a notice says, or null where it is not the channel's. */
async function verified(channel: PayChannel, notice: RawNotice): Promise<PayResult | null> {
  try {
    return await channel.readNotice(notice)
  } catch (error) {
    if (error instanceof NoticeFault) return null
    throw error
  }
}

/** Takes a notice of a channel, or refuses it; either way it is kept what came, and who was answered what. */
export async function hearNotice(
  trx: WriteTransaction,
  { name, channel, onTrouble }: { name: PayChannelName; channel: PayChannel; onTrouble: PayTrouble },
  { headers, rawBody, ip, now }: RawNotice & { ip: string },
): Promise<CallbackAnswer> {
  const result = await verified(channel, { headers, rawBody, now })
  if (result === null) {
    const limit = { key: `forged notice:${ip}`, max: forgedKeptMax, windowMs: hourMs }
    if ((await takeFromLimit(trx, limit, now)).isTaken) {
      const forged = { channel: name, source: 'notice', outcome: 'forged', number: null } as const
      await keepNotice(trx, { ...forged, amountFen: null, ip, now })
      onTrouble({ channel: name, outcome: 'forged', number: null })
    }
    return channel.answerFault
  }
  const outcome = await settle(trx, { channelName: name, channel, result, now })
  const { number } = result
  const amountFen = result.state === 'paid' ? result.amountFen : null
  await keepNotice(trx, { channel: name, source: 'notice', outcome, number, amountFen, ip, now })
  const { isTaken, isTrouble } = noticeOutcomes[outcome]
  if (isTrouble) onTrouble({ channel: name, outcome, number })
  return isTaken ? channel.answerOk : channel.answerFault
}

const off: CallbackAnswer = { status: 404, contentType: 'text/plain', body: 'fail' }

/** What real channels send; one that is not set up here is told nothing but that. */
export function paymentCallbacks(channels: PayChannels, onTrouble: PayTrouble): CallbackHandlers {
  const callbackOf = (name: PayChannelName): CallbackHandler => {
    const channel = channels[name]
    if (!channel) return { hear: () => Promise.resolve(off), refusal: off }
    return {
      hear: (callback) => hearNotice(callback.trx, { name, channel, onTrouble }, callback),
      refusal: channel.answerFault,
    }
  }
  return { '/Payment/wechatNotice': callbackOf('wechat'), '/Payment/alipayNotice': callbackOf('alipay') }
}
