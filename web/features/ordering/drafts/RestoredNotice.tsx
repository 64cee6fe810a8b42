import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dateTime } from '../../../shared/ui/text/format.ts'
import classes from './Drafts.module.css'

interface Props {
  /** When it was typed last. */
  savedAtMs: number
  /** Begins another one; what is typed here stays to be gone on with. */
  onAnother: () => void
  onClear: () => void
}

/** Says that what was typed earlier is back, with the ways to begin anew. */
export function RestoredNotice({ savedAtMs, onAnother, onClear }: Props) {
  return (
    <div
      className="row wrap justify-between gap-2 gap-x-4 px-4 py-2 text-3 wash-brand rounded-2"
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

/** An order that was sent long ago, or by somebody else, without an answer: nobody can tell here whether it was placed. */
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
  /** The order itself was changed after that. */
  isOutdated: boolean
  onDrop: () => void
}

/** Says that a change which was not saved is back, with the way to the order as it stands. */
export function RestoredChange({ savedAtMs, isOutdated, onDrop }: ChangeProps) {
  return (
    <div
      className="row wrap justify-between gap-2 gap-x-4 px-4 py-2 text-3 wash-brand rounded-2"
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
