import { Button } from '@mantine/core'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import type { PlacedOrder } from './sentOrder.ts'

interface Props {
  placed: PlacedOrder
  isSubmitting: boolean
  onAccept: () => void
  /** null where what is typed cannot be ordered, say because its offer has ended. */
  onAnother: (() => void) | null
}

/** Shown when an unanswered attempt turns out to be placed but the form has changed since: the customer decides. */
export function EarlierPlacedDialog({ placed, isSubmitting, onAccept, onAnother }: Props) {
  return (
    <DialogBox label="上一次提交已经成功" onClose={onAccept} isFirm>
      <h2 className="text-lead">上一次提交已经成功</h2>
      <p className="hint mt-2 mb-4">
        网络断开前，订单 {placed.number}（{yuan(placed.totalFen)}）已经下好了。之后在表单里改的内容没有提交。
      </p>
      <p className="hint mt-2 mb-4">
        要改那一单，请打开它再点“修改订单”{onAnother && '；如果现在填的是另一批货，可以另下一单'}。
      </p>
      <div className="flex wrap justify-end gap-3 mt-5">
        {onAnother && (
          <Button variant="default" loading={isSubmitting} onClick={onAnother}>
            按现在填的另下一单
          </Button>
        )}
        <Button onClick={onAccept}>看已下的那一单</Button>
      </div>
    </DialogBox>
  )
}
