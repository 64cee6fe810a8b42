import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './Drafts.module.css'

interface Props {
  /** The time of the last change. */
  savedAtMs: number
  /** Starts another form; this draft stays and can be continued. */
  onAnother: () => void
  onClear: () => void
}

/** Tells that the earlier values were restored, with buttons to start over. */
export function RestoredNotice({ savedAtMs, onAnother, onClear }: Props) {
  return (
    <div
      className="row wrap justify-between gap-2 gap-x-4 px-4 py-2 text-body wash-brand rounded-2"
      role="status"
    >
      <span>已恢复 {dateTime(new Date(savedAtMs).toISOString())} 未提交的内容，可继续填写</span>
      <span className="flex wrap gap-2">
        <Button variant="subtle" size="compact-sm" className="phone-touch" onClick={onAnother}>
          另起一份
        </Button>
        <Button variant="subtle" size="compact-sm" className="phone-touch" onClick={onClear}>
          清空重填
        </Button>
      </span>
    </div>
  )
}

/** Tells that an old or another user's order got no answer; it may or may not have been placed. */
export function UnsureNotice() {
  return (
    <p className={`${classes.notice} ${classes.warning}`} role="status">
      这份订单以前提交过，但没有收到回应。请先到<Link to="/orders/ordersList">订单列表</Link>
      看看是否已经下单，没有再提交。
    </p>
  )
}

interface ChangeProps {
  savedAtMs: number
  /** The order itself has changed since. */
  isOutdated: boolean
  onDrop: () => void
}

/** Tells that an unsaved change was restored, with a button to discard it. */
export function RestoredChange({ savedAtMs, isOutdated, onDrop }: ChangeProps) {
  return (
    <div
      className="row wrap justify-between gap-2 gap-x-4 px-4 py-2 text-body wash-brand rounded-2"
      role="status"
    >
      <span>
        已恢复 {dateTime(new Date(savedAtMs).toISOString())} 改的、还没保存的内容。
        {isOutdated && '订单在这之后变动过，请逐项核对再保存。'}
      </span>
      <Button variant="subtle" size="compact-sm" className="phone-touch" onClick={onDrop}>
        放弃修改
      </Button>
    </div>
  )
}
