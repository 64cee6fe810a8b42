import { calls } from '#contract/calls/calls.ts'
import { accessOf, callPaths } from '#contract/calls/permissions.ts'
import { apiScopes } from '#contract/kernel/access.ts'
import { problems } from '#contract/kernel/problems.ts'
import type { ProblemKey } from '#contract/kernel/problems.ts'
import { apiScopeLabels, openBatchMax, openCallsPerMinute, pushedEventDaysMax } from '#contract/open/words.ts'
import { receiveMethodLabels } from '#contract/orders/ledgerWords.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import { deliveryEventLabels, deliveryEvents } from '#contract/webhooks/words.ts'
import { escapeHtml, htmlTable } from '../site/html.ts'
import { callAddress } from './callGroups.ts'
import { openExample } from './openExamples.ts'
import type { OpenExampleFile } from './openExamples.ts'
import { webhookGuide } from './webhookGuide.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** Renders an example with its file name, since some import others. */
const example = (file: OpenExampleFile) =>
  `<p><code>${file}</code></p><pre>${escapeHtml(openExample(file))}</pre>`

/** Lists values of the interface with their meanings: `pending 待接单、accepted 已接单`. */
const meanings = (labels: Record<string, string>) =>
  Object.entries(labels)
    .map(([value, label]) => `${value} ${label}`)
    .join('、')

const scopeRows = apiScopes.map((scope) => [
  code(scope),
  apiScopeLabels[scope],
  callPaths
    .filter((path) => accessOf(path) === scope)
    .map((path) => `<a href="${callAddress(path)}">${path}</a> ${escapeHtml(calls[path].title)}`)
    .join('<br>'),
])

const kindRows = [
  [
    'step',
    '更新运单状态',
    `<code>action</code>：pickUp 收货、depart 发车、arrive 到站、deliver 送货、sign 签收（要有 <code>signer</code>；有到付或代收的还要有 <code>received</code>：<code>amountFen</code> 实收、<code>method</code> 收款方式（${meanings(receiveMethodLabels)}），少收时 <code>shortReason</code> 原因，先抵到付还是代收按企业信息里的设置；现付运费已收的填 <code>received.prepaidMethod</code>，没有到付和代收时 <code>amountFen</code> 填 0，不填记为待结算；<code>pieces</code> 少于订单件数会登记少件）、returnReceipt 返回回单`,
  ],
  ['pieces', '清点件数', '<code>counted</code>：到了的件号，从 1 起；没给出的算少了'],
  ['exception', '登记异常', `<code>exception</code>：${meanings(exceptionKindLabels)}；和 <code>text</code>`],
  ['exceptionResolved', '解除异常', '<code>text</code>：处理结果'],
].map(([kind = '', title = '', fields = '']) => [code(kind), title, fields])

const outcomeRows = [
  ['taken', '已登记，和在“承运订单”里点按钮一样：客户看到进度，收到通知'],
  ['before', '同一 eventId 以前登记过，这次什么也没做'],
  [
    'refused',
    '没有登记，<code>code</code> 和 <code>reason</code> 说明原因；其余事件照常登记。改好后可以用同一 eventId 再推',
  ],
].map(([outcome = '', text = '']) => [code(outcome), text])

const faultAdvice = [
  ['invalid', '改正请求；<code>data.fields</code> 指出是哪个字段'],
  ['apiKeyRequired', '带上密钥'],
  ['apiKeyUnknown', '换用可用的密钥；重试没有用'],
  ['apiScopeMissing', '新建带所需权限的密钥'],
  ['apiKeyElsewhere', '密钥只用来调用 /open/ 下的接口'],
  ['openNumberUnknown', '核对单号；只找得到自己承运的订单'],
  ['tooMany', `等 <code>data.waitMs</code> 毫秒再试：每个密钥每分钟最多 ${openCallsPerMinute} 次`],
  ['internal', '隔一会儿用同样的请求再试；一直这样请把编号告诉客服'],
] as const satisfies readonly (readonly [ProblemKey, string])[]
const faultRows = faultAdvice.map(([key, advice]) => [
  String(problems[key].code),
  escapeHtml(problems[key].msg.replace(/\{\w+\}/g, '…')),
  advice,
])

const eventRows = deliveryEvents.map((event) => [code(event), deliveryEventLabels[event]])

/** Renders the guide to 开放接口 for programmers of carriers: first steps, pull, push, webhooks and errors. */
export function openGuide(): string {
  return `<section id="open"><h2>开放接口：接入承运商自己的系统</h2>
<p>自己的运输系统可以直接拉取订单、接单、推送进度，并在有事发生时收到推送。</p>
<h3 id="open-begin">开始</h3>
<ol><li>企业管理员登录，在“承运”的“接口对接”里新建密钥，只选用得到的权限。密钥只显示一次，请存进系统的配置，不要写进代码。</li>
<li>每次调用都是 POST，正文是 JSON，请求头带 <code>Authorization: Bearer 密钥</code>。</li>
<li>回答总是 <code>{"code", "msg", "data"}</code>，HTTP 状态总是 200：<code>code</code> 为 200 才是成功，结果在 <code>data</code> 里。</li></ol>
<p>金额以分计，重量以克计，体积以立方厘米计，时间是 ISO 8601 的 UTC 时间。单号可以是订单号、运单号或自己的自编运单号。</p>
${htmlTable(['权限', '含义', '可以调用'], scopeRows)}
<p>下面例子里的地址、密钥和单号从环境变量来：</p>
<pre>export ZXT_ADDRESS=https://本站地址
export ZXT_KEY=zxt_…
export ZXT_NUMBER=D261121000015</pre>
<h3 id="open-pull">拉取订单</h3>
<p>第一次不带 <code>cursor</code>，从最早的订单取起；以后带上一次回答里的 <code>cursor</code>，只取那以后有变化的订单。
每个订单都是取的那一刻的全部内容。先存好订单，再存 <code>cursor</code>；<code>hasMore</code> 为真就马上再取。
同一个 <code>cursor</code> 可以用多次，断了就用旧的重取，不漏也不乱。一次最多 ${openBatchMax} 个。</p>
<p>订单的 <code>status</code>：${meanings(orderStatusLabels)}。</p>
${example('pull.sh')}
<p>用 Node（20 或更新）持续拉取，两个文件放在一起：</p>
${example('call.mjs')}
${example('pull.mjs')}
<h3 id="open-accept">接单和拒单</h3>
<p>接单后生成运单；带上自己的单号 <code>carrierNumber</code>，以后就可以用它推送。请求头 <code>Idempotency-Key</code>（16 到 100 个字母、数字、- 或 _）
让同一次接单只生效一次：没等到回答时，用同样的请求再发，得到第一次的结果。</p>
${example('accept.sh')}
<h3 id="open-push">推送运单进度</h3>
<p>一次最多 ${openBatchMax} 条，可以混着不同的运单；同一运单的事件按给出的先后登记。每条有自己系统里唯一、固定的 <code>eventId</code>：
没等到回答就原样再推，登记过的不会重复。<code>at</code> 是发生的时间，可省，不晚于现在，最早 ${pushedEventDaysMax} 天前。</p>
${htmlTable(['kind', '做什么', '另外要给'], kindRows)}
${example('push.sh')}
${example('push.mjs')}
<p><code>text</code> 和 <code>place</code> 客户看得到，不要写车牌、司机和司机电话；写了也会隐去。</p>
<p>逐条的结果：</p>
${htmlTable(['outcome', '含义'], outcomeRows)}
<p>有一条的格式不对（少字段、编号里有空格、时间不是 ISO 8601），整次都不登记：<code>code</code> 是 ${problems.invalid.code}，
<code>data.fields</code> 里的 <code>events.1.eventId</code> 是指第 2 条。</p>
<h3 id="open-errors">出错时</h3>
${htmlTable(['code', 'msg', '怎么办'], faultRows)}
<p>其余 <code>code</code> 见<a href="#errors">错误一览</a>；<code>msg</code> 都说明了下一步怎么做。</p>
${webhookGuide(htmlTable(['event', '什么时候'], eventRows), example('receive.mjs'))}
</section>`
}
