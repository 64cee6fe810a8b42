import type { CallRequest } from '#contract/calls/calls.ts'
import { refuseField } from '#server/core/refuse.ts'
import { answerReport, answerWish } from '../orders/recipient/index.ts'
import type { Step, StepAnswer } from './step.ts'

/** Answers the recipient's wish; a refusal needs a text. */
export async function answerRecipientWish(
  step: Step,
  { isAccepted, text }: CallRequest<'/carrier/answerWish'>,
): Promise<StepAnswer> {
  if (!isAccepted && text === '') refuseField('text', '给收货人的话', '请填写给收货人的话，写明为什么不行')
  await answerWish(step, { isAccepted, text })
  const { status, waybillNumber } = step.order
  return { status, waybillNumber }
}

/** Answers the recipient's damage report. */
export async function answerRecipientReport(step: Step, text: string): Promise<StepAnswer> {
  await answerReport(step, text)
  const { status, waybillNumber } = step.order
  return { status, waybillNumber }
}
