import { TextInput } from '@mantine/core'
import { carrierCalls } from '#contract/carrier/calls.ts'
import type { AdvanceAction } from '#contract/carrier/dispatchWords.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { taskLabels } from '../tasks.ts'
import { countLabels, countOf, defaultPlace } from './advanceWords.ts'
import { StepDoubt } from './StepDoubt.tsx'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'
import classes from './TaskFrame.module.css'

const path = '/carrier/advanceOrder'

/** Renders the form of one step before the signature. Sends the status on screen, to detect conflicts. */
export function AdvanceForm({ order, act, intent, onBack, action }: TaskProps & { action: AdvanceAction }) {
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierCalls[path].request,
    {
      initial: { place: defaultPlace(action, order), text: '', pieces: '', isConfirmed: false },
      keptAs: `${path}/${order.id}/${action}`,
      intent,
      toRequest: ({ place, text, pieces, isConfirmed }) => ({
        id: order.id,
        action,
        expectedStatus: order.status,
        place,
        text,
        pieces: countOf(pieces),
        ...(isConfirmed ? { isConfirmed } : {}),
      }),
    },
  )
  const counted = countOf(form.values.pieces)
  const label = taskLabels[action]
  return (
    <TaskFrame
      title={label}
      submitLabel={`确认${label}`}
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, `已${label}`))}
      onBack={discardAnd(onBack)}
    >
      {action === 'depart' ? (
        <StepDoubt
          action={action}
          order={order}
          isConfirmed={form.values.isConfirmed}
          onConfirm={(isConfirmed) => form.setFieldValue('isConfirmed', isConfirmed)}
        />
      ) : null}
      <div className={classes.pair}>
        <TextInput label="地点" maxLength={60} {...form.getInputProps('place')} />
        <TextInput
          label={countLabels[action]}
          placeholder={String(order.pieces)}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('pieces')}
        />
      </div>
      {typeof counted === 'number' && counted !== order.pieces ? (
        <p className="text-small soft" role="status">
          {counted < order.pieces
            ? `少 ${order.pieces - counted} 件（共 ${order.pieces} 件），确认${label}后立即登记“少件”异常`
            : `与订单的 ${order.pieces} 件不符，请核对件数`}
        </p>
      ) : null}
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </TaskFrame>
  )
}
