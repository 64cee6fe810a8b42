import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { createContext } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { actionLabelOf, actorOf } from '#domain/shipment/progress/OrderHistory.tsx'
import { copyText } from '#shared/browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { clockTime } from '#shared/ui/text/format.ts'

/** Whether the surrounding form's task is no longer possible; the form stays open for reading and copying. */
export const TaskIsOver = createContext(false)

interface Props {
  /** What happened to the order since the form was opened, oldest first. */
  news: OrderDetail['timeline']
  isOver: boolean
  /** Returns the text typed so far. */
  typed: () => string
}

/** Shows who changed the order meanwhile, and offers to copy the typed text. */
export function OrderChangesNotice({ news, isOver, typed }: Props) {
  const changeTexts = news.map(
    (entry) => `${actorOf(entry)} ${clockTime(entry.at)} 已${actionLabelOf(entry)}`,
  )
  const copy = async () => {
    if (await copyText(typed())) showSuccessToast('已复制')
    else showErrorToast('没有复制成功，请长按选中后复制')
  }
  return (
    <Alert color="orange" role="alert" title={changeTexts.join('，') || undefined}>
      {isOver ? '这一步不用再做了，您填的内容还在，可以复制。' : '您填的内容还在，请核对后再提交。'}
      {isOver ? (
        <div>
          <Button variant="default" size="compact-md" mt="xs" onClick={() => void copy()}>
            复制填的内容
          </Button>
        </div>
      ) : null}
    </Alert>
  )
}
