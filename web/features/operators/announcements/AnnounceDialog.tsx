import { Textarea, TextInput } from '@mantine/core'
import { announcementCalls } from '#contract/notices/announcementCalls.ts'
import {
  announcementAudienceLabels,
  announcementAudiences,
  announcementDaysMax,
  announcementTextMax,
  announcementTitleMax,
} from '#contract/notices/announcementWords.ts'
import type { AnnouncementAudience } from '#contract/notices/announcementWords.ts'
import { AnnouncementBand } from '#domain/notices/AnnouncementBand.tsx'
import { rereadAnnouncements } from '#domain/notices/announcementReads.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'

const path = '/ops/publishAnnouncement'
const linkMax = 200
const defaultDays = '7'

/** Dialog that publishes an announcement to an audience for some days, with a preview. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: ['/ops/'] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    announcementCalls[path].request,
    {
      initial: { audience: 'all' as AnnouncementAudience, title: '', text: '', link: '', days: defaultDays },
      keptAs: path,
      intent,
      toRequest: (values) => ({
        ...values,
        days: /^\d{1,3}$/.test(values.days.trim()) ? Number(values.days) : null,
      }),
    },
  )
  const { audience, title, text, link } = form.values
  const onSubmit = submit(async (request) => {
    await send(request)
    void rereadAnnouncements()
    showSuccessToast(
      `“${request.title}”已发布，${announcementAudienceLabels[request.audience]}打开任意页面都会看到`,
    )
    onClose()
  })
  return (
    <FormDialog
      width="wide"
      title="发布公告"
      submitLabel="发布"
      isFirm={form.isDirty()}
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <Choices
        label="对象"
        path="audience"
        value={audience}
        choices={announcementAudiences.map((value) => ({ value, label: announcementAudienceLabels[value] }))}
        onChange={(value) => form.setFieldValue('audience', value)}
        error={form.errors['audience']}
      />
      <TextInput
        label="标题"
        withAsterisk
        autoComplete="off"
        placeholder="如：春节放假安排"
        maxLength={announcementTitleMax}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="内容"
        withAsterisk
        rows={4}
        placeholder="发生什么、从何时起、读者要做什么"
        maxLength={announcementTextMax}
        {...form.getInputProps('text')}
      />
      <TextInput
        label="链接"
        description="选填，本站的路径，例如 /help/software；读者点“去看看”打开"
        autoComplete="off"
        maxLength={linkMax}
        {...form.getInputProps('link')}
      />
      <TextInput
        label="展示天数"
        withAsterisk
        description={`到期自动收起，1 至 ${announcementDaysMax} 天`}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('days')}
      />
      {title.trim() === '' ? null : (
        <section aria-label="预览">
          <h3 className="section-title mb-3">读者看到的样子</h3>
          <div className="bordered rounded-2 overflow-hidden" inert>
            <AnnouncementBand
              announcement={{
                title: title.trim(),
                text: text.trim(),
                link: link.startsWith('/') ? link.trim() : '',
              }}
              isWhole
              extra={<span className="px-2 py-4 bold brand nowrap">知道了</span>}
            />
          </div>
        </section>
      )}
    </FormDialog>
  )
}
