import { Button, Textarea, TextInput } from '@mantine/core'
import { statementCalls } from '#contract/statements/calls.ts'
import type { StatementAnswer } from '#contract/statements/words.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'

const path = '/statements/answerByLink'

/** Form for the customer's one answer by link. The end of its mobile proves its identity. */
export function LinkAnswer({ code }: { code: string }) {
  const { send } = useWrite(path, { rereads: ['/statements/openLink'] })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(statementCalls[path].request, {
    initial: { answer: 'confirm' as StatementAnswer, reason: '', phoneTail: '' },
    toRequest: ({ answer, reason, phoneTail }) => ({
      code,
      answer,
      phoneTail,
      ...(answer === 'object' ? { reason } : {}),
    }),
  })
  const { answer } = form.values
  return (
    <form
      className="card stack gap-4 p-5"
      noValidate
      data-screen-only
      onSubmit={submit((request) =>
        send(request, ({ state }) =>
          showSuccessToast(state === 'confirmed' ? '已确认，承运商会看到' : '已提交异议，等承运商处理'),
        ),
      )}
    >
      <Choices
        label="核对结果"
        path="answer"
        value={answer}
        choices={[
          { value: 'confirm', label: '确认无误' },
          { value: 'object', label: '有异议' },
        ]}
        onChange={(value) => form.setFieldValue('answer', value)}
      />
      {answer === 'object' ? (
        <Textarea
          label="哪里不对（承运商会看到）"
          withAsterisk
          rows={3}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      ) : null}
      <TextInput
        label="贵公司管理员手机后 4 位"
        description="只能答复一次"
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...form.getInputProps('phoneTail')}
      />
      <Faults of={otherFaults} />
      <Button type="submit" size="md" loading={isSubmitting}>
        {answer === 'confirm' ? '确认无误' : '提交异议'}
      </Button>
    </form>
  )
}
