import {
  deliveryTimeoutSeconds,
  pausedDeliveryRetentionDays,
  deliveryRetentionDays,
  deliveryRetryMinutes,
  previousSecretHours,
} from '#contract/webhooks/words.ts'
import { htmlTable } from '../site/html.ts'
import { callAddress } from './callGroups.ts'

const hourMinutes = 60
const waitText = (minutes: number) =>
  minutes < hourMinutes ? `${minutes} 分钟` : `${minutes / hourMinutes} 小时`
const waitsText = deliveryRetryMinutes.map(waitText).join('、')

const headerRows = [
  ['zxt-event', '事件的种类'],
  ['zxt-event-id', '事件编号，与正文的 id 相同；重试和重新推送都不变，凭它认出收过的'],
  ['zxt-timestamp', '这次发送的时间，Unix 秒'],
  [
    'zxt-signature',
    `<code>v1=</code> 加签名的十六进制：以签名密钥对“时间戳.正文”做 HMAC-SHA256。更换签名密钥后的 ${previousSecretHours} 小时内有新旧两个，以逗号分开，对上一个即可`,
  ],
].map(([header = '', text = '']) => [`<code>${header}</code>`, text])

const body = `{
  "id": "4d3c1a52-…",
  "event": "order.placed",
  "createdAt": "2026-11-21T02:00:00.000Z",
  "data": {
    "orderNumber": "D261121000015",
    "waybillNumber": null,
    "carrierNumber": null,
    "status": "pending",
    "text": "提交订单"
  }
}`

/** Renders the guide to webhooks: what is sent, how to verify it and what to answer. The arguments are HTML. */
export const webhookGuide = (
  events: string,
  receiver: string,
): string => `<h3 id="open-webhooks">接收推送</h3>
<p>在“接口对接”的“推送”里添加接收地址、选好事件，签名密钥只显示一次；再点“测试推送”看能不能收到。推送只有单号和状态，
其余用 <a href="${callAddress('/open/getOrder')}">/open/getOrder</a> 取，或者收到后<a href="#open-pull">拉取</a>一次。</p>
${events}
<pre>${body}</pre>
<p>客户咨询来消息时 <code>data</code> 是 <code>consultId</code> 和 <code>subject</code>，测试是 <code>text</code>。以后会增加字段，请忽略不认识的。</p>
<h3 id="open-verify">核对签名</h3>
${htmlTable(['请求头', '含义'], headerRows)}
<p>先核对签名和时间，再相信内容；地址别人也可能知道。要用收到的原始字节核对，不要解析后再拼。</p>
${receiver}
<h3 id="open-answer">应答、重试和重新推送</h3>
<ul><li>${deliveryTimeoutSeconds} 秒内返回 2xx 就是收到了，内容不限；请先存下来，返回以后再慢慢处理。跳转不跟随。</li>
<li>其他状态、超时、连不上，过 ${waitsText}各再试一次，都不行就算没有送达；“推送记录”里写着每次的结果，修好后可以“重新推送”。记录保留 ${deliveryRetentionDays} 天。</li>
<li>同一事件可能收到不止一次，先后也不一定与发生的先后相同：凭 <code>id</code> 去重，以 <code>/open/getOrder</code> 的内容为准。</li>
<li>停用期间的事件先留着，启用后再推送，最多留 ${pausedDeliveryRetentionDays} 天；连续几天没有一次送达的地址会停止推送，并通知管理员。</li></ul>`
