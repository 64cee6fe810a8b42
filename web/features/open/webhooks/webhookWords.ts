import { deliveryEventLabels, pausedDeliveryRetentionDays, webhookEvents } from '#contract/webhooks/words.ts'
import type { WebhookEvent, WebhookState } from '#contract/webhooks/words.ts'

/** Text about the consequences of pausing. */
export const pausedText = `停用期间的事件先留着，启用后再推送，最多留 ${pausedDeliveryRetentionDays} 天。`

/** Badge tone of a state and a text about its consequences. */
export const webhookStateWords: Record<
  WebhookState,
  { tone: 'good' | 'quiet' | 'bad'; text: string | null }
> = {
  active: { tone: 'good', text: null },
  paused: {
    tone: 'quiet',
    text: pausedText,
  },
  stopped: {
    tone: 'bad',
    text: `连续几天没有送达，平台停了推送，之后的事件最多留 ${pausedDeliveryRetentionDays} 天。请修好接收系统，测试推送成功后点“启用”。`,
  },
}

/** Returns a webhook's events as text: 全部事件, or their names. */
export const eventsText = (events: readonly WebhookEvent[]): string =>
  events.length === webhookEvents.length
    ? '全部事件'
    : events.map((event) => deliveryEventLabels[event]).join('、')
