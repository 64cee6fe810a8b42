import { Button } from '@mantine/core'
import classes from './OrderForm.module.css'

/** Says that what was typed earlier is back, with the way to begin anew. */
export function RestoredNotice({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.restored} role="status">
      <span>已恢复上次没提交的内容，可接着填写。</span>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        清空重填
      </Button>
    </div>
  )
}
