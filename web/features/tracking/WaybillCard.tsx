import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { daysWithoutMovement } from '#domain/shipment/progress/movement.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { relativeAge } from '#shared/ui/text/format.ts'
import { WaybillBody } from './WaybillBody.tsx'
import classes from './WaybillCard.module.css'

interface Props {
  /** The number that was searched; shown when it is not the waybill's own. */
  searched: string
  waybill: TrackedWaybill
  isTailWrong: boolean
  /** Whether it moved within the last minute while the page was open. */
  isJustMoved: boolean
  isInitiallyOpen: boolean
}

/** One waybill: a head with its position and age, and details that can be expanded. */
export function WaybillCard({ searched, waybill, isTailWrong, isJustMoved, isInitiallyOpen }: Props) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  const bodyId = useId()
  const { orderNumber, waybillNumber, status, carrierName, originName, destinationText, events } = waybill
  const number = waybillNumber ?? orderNumber
  const last = events.at(-1)
  const quietDays = last ? daysWithoutMovement(status, last.at) : null
  return (
    <article className="card" aria-label={`运单 ${number}`}>
      <h2 className="normal">
        <button
          type="button"
          className={`stack gap-2 w-full px-5 py-4 text-body text-start rounded-2 hover-fill ${classes.head}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="row wrap gap-3">
            <span className="text-lead bold figures anywhere">{number}</span>
            <StatusBadge status={status} />
            {isJustMoved ? (
              <span className={`px-3 text-small good rounded-3 ${classes.moved}`}>刚刚更新</span>
            ) : null}
            {waybill.exception ? (
              <span className={`px-3 text-small danger rounded-3 ${classes.exception}`}>有异常</span>
            ) : null}
            <span
              className={`inline-flex ms-auto faint ${classes.chevron}`}
              data-open={isOpen || undefined}
              aria-hidden
            >
              <Icon of={IconChevronDown} />
            </span>
          </span>
          <span className="faint">
            {originName} → {destinationText} · {carrierName}
            {searched === number ? '' : ` · 按 ${searched} 查到`}
          </span>
          {last ? (
            <span>
              {last.text}
              <span
                className={`ms-3 faint nowrap ${classes.age}`}
                data-quiet={quietDays !== null || undefined}
              >
                {relativeAge(last.at)}
                {quietDays === null ? '' : '，之后没有动态'}
              </span>
            </span>
          ) : (
            <span>还没有动态</span>
          )}
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <WaybillBody waybill={waybill} isTailWrong={isTailWrong} /> : null}
      </div>
    </article>
  )
}
