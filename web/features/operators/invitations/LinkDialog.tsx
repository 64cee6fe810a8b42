import { TextInput } from '@mantine/core'
import { invitationCalls } from '#contract/operators/invitationCalls.ts'
import { invitationUsesMax } from '#contract/operators/invitationWords.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { copyInvitation } from './copyInvitation.ts'
import { SiteAndDays, siteAndDays, wholeOf } from './SiteAndDays.tsx'

const path = '/ops/createInvitationLink'

/** Dialog that creates a link for several carriers, to be passed on by operators. */
export function LinkDialog({
  siteId: chosenSiteId,
  onClose,
}: {
  siteId: number | null
  onClose: () => void
}) {
  const { send, fault, intent } = useWrite(path, { rereads: ['/ops/'] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    invitationCalls[path].request,
    {
      initial: { ...siteAndDays(chosenSiteId), uses: '50' },
      keptAs: path,
      intent,
      toRequest: ({ siteId, days, uses }) => ({
        siteId: Number(siteId),
        days: wholeOf(days),
        uses: wholeOf(uses),
      }),
    },
  )
  const onSubmit = submit(async (request) => {
    const { code } = await send(request)
    onClose()
    await copyInvitation(code)
  })
  return (
    <FormDialog
      title="生成邀请链接"
      submitLabel="生成并复制"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <SiteAndDays form={form} />
      <TextInput
        label="可用次数"
        withAsterisk
        description={`最多 ${invitationUsesMax} 家企业`}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('uses')}
      />
    </FormDialog>
  )
}
