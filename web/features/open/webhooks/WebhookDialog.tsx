import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { webhookCalls } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { deliveryEventLabels, webhookEvents } from '#contract/webhooks/words.ts'
import type { WebhookEvent } from '#contract/webhooks/words.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { apiReads } from '../apiReads.ts'
import { CheckboxGroup } from '../CheckboxGroup.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const path = '/carrier/saveWebhook'
const choices = webhookEvents.map((value) => ({ value, label: deliveryEventLabels[value] }))

/** Dialog that creates a webhook and shows its secret once, or edits an existing one. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: apiReads })
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    webhookCalls[path].request,
    {
      initial: {
        name: webhook?.name ?? '',
        url: webhook?.url ?? '',
        events: webhook?.events ?? ([...webhookEvents] as WebhookEvent[]),
      },
      keptAs: `${path}/${webhook?.id ?? 'new'}`,
      intent,
      toRequest: (values) => (webhook ? { ...values, webhookId: webhook.id } : values),
      toFormPath: (requestPath) => requestPath.split('.')[0] ?? requestPath,
    },
  )
  const onSubmit = submit(async (request) => {
    const { secret } = await send(request)
    if (secret !== null) {
      setCreated({ name: request.name, secret })
      return
    }
    showSuccessToast(`推送地址“${request.name}”已保存`)
    onClose()
  })
  if (created)
    return (
      <WebhookSecret title={`推送地址“${created.name}”已建好`} secret={created.secret} onClose={onClose} />
    )
  return (
    <FormDialog
      width="wide"
      title={webhook ? `修改推送地址“${webhook.name}”` : '添加推送地址'}
      submitLabel="保存"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <TextInput
        label="名称"
        placeholder="如：仓库系统"
        withAsterisk
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="地址"
        description="公网能访问的 https 地址，我们会向它发送 POST 请求"
        placeholder="https://tms.example.com/zxt"
        type="url"
        inputMode="url"
        withAsterisk
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <CheckboxGroup
        label="推送哪些事件"
        path="events"
        choices={choices}
        values={form.values.events}
        onChange={(events) => form.setFieldValue('events', events)}
        error={form.errors['events']}
      />
    </FormDialog>
  )
}
