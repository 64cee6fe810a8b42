import { Button } from '@mantine/core'
import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import classes from './Batch.module.css'

interface Props {
  /** The action that was done, e.g. 接单. */
  verb: string
  answer: BatchAnswer
  onClose: () => void
}

/** Shows how many orders succeeded, and each that did not with its reason. */
export function BatchResult({ verb, answer: { done, refused }, onClose }: Props) {
  return (
    <div className="stack gap-4">
      <p className="hint" role="status">
        已{verb} {done.length} 票{refused.length > 0 ? `，${refused.length} 票未成功：` : '。'}
      </p>
      {refused.length > 0 ? (
        <ul className={classes.refused}>
          {refused.map(({ id, number, reason }) => (
            <li key={id}>
              <strong>{number}</strong> {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex wrap justify-end gap-3">
        <Button onClick={onClose}>知道了</Button>
      </div>
    </div>
  )
}
