import { Button, Textarea } from '@mantine/core'
import { carrierCalls } from '#contract/carrier/calls.ts'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'
import classes from './TaskFrame.module.css'

const kinds = {
  reject: {
    path: '/carrier/rejectOrder',
    field: 'reason',
    title: '拒单',
    label: '拒单原因（客户会看到）',
    usual: ['今日车已满，明天可发', '货物超限，装不了', '该地区暂停收货'],
    done: '已拒单，客户会看到原因',
    isDangerous: true,
  },
  void: {
    path: '/carrier/voidOrder',
    field: 'reason',
    title: '作废柜台单',
    label: '作废原因（留在订单记录里）',
    usual: ['开错单，已重开', '客户不发了', '重复开单'],
    done: '已作废，标签和托运单请收回',
    isDangerous: true,
  },
  declineCancel: {
    path: '/carrier/declineCancel',
    field: 'text',
    title: '回绝取消申请',
    label: '给客户的话（客户会看到）',
    usual: ['货已装车，不能取消', '车已出发去提货', '已与您电话商定，照常发运'],
    done: '已回绝，客户会看到您的话',
    isDangerous: false,
  },
  resolveException: {
    path: '/carrier/resolveException',
    field: 'text',
    title: '异常处理完成',
    label: '处理结果（客户会看到）',
    usual: ['已恢复运输', '已与收货人联系好，重新送货', '已补齐少件'],
    done: '异常已处理完成',
    isDangerous: false,
  },
  answerReport: {
    path: '/carrier/answerReport',
    field: 'text',
    title: '答复货损报告',
    label: '给收货人的话（收、发货人会看到）',
    usual: ['正在核实，今天内电话联系您', '同意赔付，请等结算', '已找到，今天补送'],
    done: '已答复，收货人会看到',
    isDangerous: false,
  },
  answerReview: {
    path: '/carrier/answerReview',
    field: 'text',
    title: '答复评价',
    label: '答复（公开显示，只能答复一次）',
    usual: ['谢谢，下次优先为您安排', '抱歉让您久等，已与司机核实', '已与您电话联系处理'],
    done: '已答复，客户会看到',
    isDangerous: false,
  },
} as const

/** Usual results of a shortage, whose way is another than that of a delay or a refusal. */
const shortageResults = ['已补齐少件', '已找到，补送给收货人', '找不到，已商定赔付'] as const

/** Renders a task that needs one sentence: why an order is rejected, or how an exception was resolved. */
export function ReasonForm({ order, act, intent, onBack, kind }: TaskProps & { kind: keyof typeof kinds }) {
  const { path, field, title, label, done, isDangerous } = kinds[kind]
  const isShortage = kind === 'resolveException' && order.exception?.kind === 'shortage'
  const usual = isShortage ? shortageResults : kinds[kind].usual
  const photos = usePhotos(orderPhotosMax)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierCalls[path].request,
    {
      initial: { reason: '' },
      unsent: photos.unsent,
      keptAs: `${path}/${order.id}`,
      intent,
      toRequest: ({ reason }) => ({
        id: order.id,
        [field]: reason,
        ...(photos.fileIds.length > 0 ? { fileIds: photos.fileIds } : {}),
      }),
      toFormPath: (requestPath) => (requestPath === field ? 'reason' : requestPath),
    },
  )
  return (
    <TaskFrame
      title={title}
      submitLabel={photos.isBusy ? '照片上传中' : title}
      isDangerous={isDangerous}
      isSubmitting={isSubmitting || photos.isBusy}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, done))}
      onBack={discardAnd(onBack)}
    >
      <div className={`flex wrap gap-3 ${classes.quick}`}>
        {usual.map((sentence) => (
          <Button
            key={sentence}
            variant="default"
            size="compact-sm"
            onClick={() => form.setFieldValue('reason', sentence)}
          >
            {sentence}
          </Button>
        ))}
      </div>
      <Textarea label={label} withAsterisk rows={2} maxLength={200} {...form.getInputProps('reason')} />
      {kind === 'resolveException' ? (
        <PhotosInput label="处理照片" max={orderPhotosMax} state={photos} />
      ) : null}
    </TaskFrame>
  )
}
