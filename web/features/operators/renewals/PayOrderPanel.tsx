import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallResponse } from '#contract/calls/calls.ts'
import { payChannelLabels, renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { opsQuery } from '../opsReads.ts'
import { NoticeVerdict } from './NoticeVerdict.tsx'
import { PayOrderActions } from './PayOrderActions.tsx'
import { PayOrderHistory } from './PayOrderHistory.tsx'
import { PayOrderState } from './PayOrderState.tsx'
import classes from '../Ops.module.css'

type Detail = CallResponse<'/ops/getPayOrderDetail'>

const factsOf = ({ factory, handled, ...order }: Detail) => [
  { label: '企业', value: <Link to={`/ops/accounts?factory=${factory.id}`}>{factory.name}</Link> },
  { label: '套餐', value: `${renewalPlanLabels[order.plan]} ${order.months} 个月` },
  { label: '金额', value: yuan(order.amountFen) },
  { label: '支付方式', value: payChannelLabels[order.channel] },
  { label: '提交时间', value: dateTime(order.createdAt) },
  { label: '支付时间', value: dateTime(order.paidAt) },
  { label: '渠道流水号', value: order.transactionId ?? '—' },
  { label: '服务期至', value: dateTime(order.newExpiresAt) },
  ...(handled
    ? [{ label: '人工处理', value: `${handled.note}（${handled.by}，${dateTime(handled.at)}）` }]
    : []),
]

function Notices({ notices }: Pick<Detail, 'notices'>) {
  return (
    <section aria-label="渠道通知">
      <h3 className="section-title mb-3">渠道通知</h3>
      {notices.length === 0 ? (
        <p className={classes.text}>支付渠道还没有通知过，平台每 5 分钟会主动查询一次。</p>
      ) : (
        <ol className="grid gap-2 text-body">
          {notices.map((notice) => (
            <li key={notice.id}>
              <time dateTime={notice.at}>{dateTime(notice.at)}</time>{' '}
              {notice.source === 'notice' ? '渠道通知' : '平台查询'}
              {notice.amountFen === null ? null : ` ${yuan(notice.amountFen)}`}{' '}
              <NoticeVerdict notice={notice} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Panel of one pay order: its state, the channel's notices, its history, and the operator's actions. */
export function PayOrderPanel({ payOrderNumber, onClose }: { payOrderNumber: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(opsQuery('/ops/getPayOrderDetail', { payOrderNumber }))
  const title = `续费单 ${payOrderNumber}`
  return (
    <DialogBox label={title} onClose={onClose} width="sheet">
      <header className={`row wrap gap-3 ${classes.head}`}>
        <h2 className="text-lead bold anywhere">{title}</h2>
        {data ? <PayOrderState order={data} /> : null}
        <CloseButton size={44} iconSize={20} aria-label="关闭" onClick={onClose} />
      </header>
      {data ? (
        <>
          <FactList facts={factsOf(data)} />
          {data.needsHuman || data.status === 'pending' ? (
            <div className="flex wrap gap-3">
              <PayOrderActions order={data} isSmall={false} />
            </div>
          ) : null}
          <Notices notices={data.notices} />
          <PayOrderHistory payOrderNumber={payOrderNumber} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={6} />
      )}
    </DialogBox>
  )
}
