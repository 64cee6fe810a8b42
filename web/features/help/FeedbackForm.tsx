import { Button, Textarea, TextInput } from '@mantine/core'
import { feedbackCalls } from '#contract/help/feedbackCalls.ts'
import {
  feedbackKindLabels,
  feedbackKinds,
  feedbackPicturesMax,
  feedbackTextMax,
} from '#contract/help/feedbackWords.ts'
import type { FeedbackKind } from '#contract/help/feedbackWords.ts'
import { saved } from '#shared/browser/unsaved.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { ownFeedbackPath } from './feedbackReads.ts'
import classes from './FeedbackPage.module.css'

const path = '/user/submitFeedback'
const empty = { kind: 'suggestion' as FeedbackKind, text: '', contact: '' }
const choices = feedbackKinds.map((value) => ({ value, label: feedbackKindLabels[value] }))

/** Form for feedback with pictures; it is cleared only after the server accepted it. */
export function FeedbackForm({ onSubmitted }: { onSubmitted: () => void }) {
  const photos = usePhotos(feedbackPicturesMax)
  const { send, intent } = useWrite(path, { rereads: [ownFeedbackPath] })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(feedbackCalls[path].request, {
    initial: empty,
    keptAs: path,
    unsent: photos.unsent,
    intent,
    toRequest: (values) => ({ ...values, fileIds: photos.fileIds }),
  })
  const onSubmit = submit(async (request) => {
    await send(request, () => {
      form.setValues(empty)
      photos.clear()
      showSuccessToast('已收到，谢谢。处理后会在这里回复您')
      onSubmitted()
    })
    return saved
  })
  return (
    <form
      noValidate
      method="dialog"
      aria-label="提交反馈"
      className={`card grid gap-4 min-w-0 p-5 phone-p-5 ${classes.card}`}
      onSubmit={(event) => void onSubmit(event)}
    >
      <h2 className="section-title">提交反馈</h2>
      <Choices
        label="类型"
        path="kind"
        value={form.values.kind}
        choices={choices}
        onChange={(kind) => form.setFieldValue('kind', kind)}
        error={form.errors['kind']}
      />
      <Textarea
        label="内容"
        withAsterisk
        rows={6}
        maxLength={feedbackTextMax}
        placeholder="在哪个页面、做了什么、看到了什么；能附一张截图最好"
        {...form.getInputProps('text')}
      />
      <PhotosInput
        label="图片"
        max={feedbackPicturesMax}
        state={photos}
        error={typeof form.errors['fileIds'] === 'string' ? form.errors['fileIds'] : undefined}
      />
      <TextInput
        label="联系方式"
        maxLength={60}
        autoComplete="off"
        placeholder="手机、微信或邮箱，选填"
        {...form.getInputProps('contact')}
      />
      <Faults of={otherFaults} />
      <div className="flex justify-end gap-3">
        <Button type="submit" loading={isSubmitting}>
          提交
        </Button>
      </div>
    </form>
  )
}
