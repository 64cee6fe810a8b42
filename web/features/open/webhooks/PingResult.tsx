import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { sameTab } from '#shared/browser/sameTab.ts'
import { rereadOnly } from '#shared/server/reads/reread.ts'
import { deliveriesOf } from '../apiAddress.ts'
import { pingQuery, webhooksQuery } from '../apiReads.ts'

/** The result of a test delivery, once it is known. */
export function PingResult({ webhookId, deliveryId }: { webhookId: number; deliveryId: number }) {
  const { data, error } = useQuery(pingQuery(deliveryId))
  const last = data?.attempts.at(-1)
  const isKnown = data !== undefined && data.state !== 'waiting'
  useEffect(() => {
    // the card shows the last delivery and the number waiting
    if (isKnown) void rereadOnly(webhooksQuery)
  }, [isKnown])
  const resultText = () => {
    if (data?.state === 'delivered')
      return { tone: 'good', text: `测试推送已送达，接收方返回 ${last?.status ?? data.lastStatus ?? 200}。` }
    if (data?.state === 'failed')
      return {
        tone: 'bad',
        text: `测试推送没有送达：${data.lastFault ?? last?.fault ?? '接收方没有答复，请检查接收服务'}`,
      }
    if (error) return { tone: 'bad', text: '没有读到测试结果，请到推送记录里看。' }
    return { tone: 'quiet', text: '正在发送测试推送…' }
  }
  const { tone, text } = resultText()
  return (
    <p className="tone px-4 py-3 anywhere rounded-1" data-tone={tone} role="status">
      {text}{' '}
      <Link to={`${deliveriesOf(webhookId)}&delivery=${deliveryId}`} state={sameTab}>
        看这次推送
      </Link>
    </p>
  )
}
