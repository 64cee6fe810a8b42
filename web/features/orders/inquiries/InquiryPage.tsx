import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Inquiry } from '#contract/orders/inquiries/calls.ts'
import { inquiryStateLabels } from '#contract/orders/inquiries/words.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { inquiryGoodsText, inquiryServicesText } from '#domain/orders/inquiries/inquiryText.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { useTabName } from '#shared/browser/tabName.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { isRefusal } from '#shared/server/callError.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'
import { useSession } from '#shared/server/session.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { repeatInquiryAddress, orderAddress } from './inquiryAddresses.ts'
import { inquiryTones } from './inquiryTones.ts'
import { OfferCard } from './OfferCard.tsx'
import classes from './Inquiry.module.css'

/** Calls that read inquiries. */
const inquiryReads: readonly ReadPrefix[] = ['/orders/']

const inquiryQuery = (id: number, enabled: boolean) =>
  callQuery('/orders/getInquiry', { id }, { staleTime: 0, enabled })

function Actions({ inquiry }: { inquiry: Inquiry }) {
  const isVisitor = useSession((session) => session.status === 'visitor')
  const { run, isBusy } = useWrite('/orders/cancelInquiry', { rereads: inquiryReads })
  const cancel = async () => {
    const isConfirmed = await confirmAction({
      title: '取消这次询价？',
      text: '各家会收到通知，已报的价不再有效。',
      confirmLabel: '取消询价',
      isDangerous: true,
    })
    if (isConfirmed) await run({ id: inquiry.id }, () => showSuccessToast('询价已取消'))
  }
  const { order, state } = inquiry
  return (
    <>
      {order ? (
        <Button component={Link} to={orderAddress(order, isVisitor)}>
          订单 {order.number}
        </Button>
      ) : null}
      {state === 'open' ? (
        <Button variant="default" loading={isBusy} onClick={() => void cancel()}>
          取消询价
        </Button>
      ) : (
        <Button component={Link} variant="default" to={repeatInquiryAddress(inquiry)}>
          再询一次
        </Button>
      )}
    </>
  )
}

/** Returns the next step in one line. */
function nextText({ state, offered, closesAt }: Inquiry): string {
  if (state === 'taken') return '已按接受的报价下单，其他报价已结束。'
  if (state !== 'open') return '询价已结束，需要时再询一次。'
  const until = `各家在 ${dateTime(closesAt)} 前报价`
  return offered === 0 ? `${until}，有报价会通知您。` : `${until}；看好哪家就接受并下单。`
}

function InquirySheet({ inquiry }: { inquiry: Inquiry }) {
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title={`询价：到${inquiry.destinationText}`}
        hint={nextText(inquiry)}
        extra={<Actions inquiry={inquiry} />}
      />
      <section className="card p-4 stack gap-3" aria-label="询价的货物">
        <span>
          <Badge tone={inquiryTones[inquiry.state]}>{inquiryStateLabels[inquiry.state]}</Badge>
        </span>
        <FactList
          facts={[
            { label: '货物', value: inquiryGoodsText(inquiry) },
            { label: '服务', value: inquiryServicesText(inquiry) },
            ...(inquiry.remark === '' ? [] : [{ label: '备注', value: inquiry.remark }]),
            { label: '询价时间', value: dateTime(inquiry.createdAt) },
          ]}
        />
      </section>
      <div className={`grid gap-4 ${classes.offers}`}>
        {inquiry.offers.map((offer) => (
          <OfferCard key={offer.id} inquiry={inquiry} offer={offer} />
        ))}
      </div>
    </div>
  )
}

/** Page 询价详情: the carriers' offers side by side; accepting one opens the order form (product.md §5). */
export default function InquiryPage() {
  const { id } = useParams()
  const inquiryId = Number(id)
  const isId = Number.isSafeInteger(inquiryId) && inquiryId > 0
  const isBlocked = useNeedsVerification('/orders/getInquiry')
  const isEnabled = isId && !isBlocked
  const { data, error, refetch } = useQuery(inquiryQuery(inquiryId, isEnabled))
  useTabName(data ? `询价 ${data.destinationText}` : null)
  useLiveReread('notice', ['/orders/getInquiry'], { opens: isEnabled })
  if (data) return <InquirySheet inquiry={data} />
  return (
    <>
      <PageHeading title="询价详情" />
      {isBlocked ? (
        <VerificationNeeded opens="向承运商询价" />
      ) : !isId || isRefusal(error, 'notFound') ? (
        <EmptyState
          icon={IconMessageQuestion}
          title="没有找到这次询价"
          text="可能地址抄错了，或属于别的账号。"
          action={
            <Button component={Link} to="/orders/inquiries">
              我的询价
            </Button>
          }
        />
      ) : (
        <LoadState error={error} refetch={refetch} n={4} />
      )}
    </>
  )
}
