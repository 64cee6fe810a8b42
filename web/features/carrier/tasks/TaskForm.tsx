import type { Task } from '../tasks.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { AdvanceForm } from './AdvanceForm.tsx'
import { AgreeCancelForm } from './AgreeCancelForm.tsx'
import { AnswerWishForm } from './AnswerWishForm.tsx'
import { LedgerForm } from './LedgerForm.tsx'
import { OpenExceptionForm } from './OpenExceptionForm.tsx'
import { ProofForm } from './ProofForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { ReweighForm } from './ReweighForm.tsx'
import { SignForm } from './SignForm.tsx'
import type { TaskProps } from './taskProps.ts'
import { UndoForm } from './UndoForm.tsx'

/** Renders the short form of a task. */
export function TaskForm({ task, ...props }: TaskProps & { task: Task }) {
  switch (task) {
    case 'accept':
      return <AcceptForm {...props} />
    case 'reject':
      return <ReasonForm {...props} kind="reject" />
    case 'agreeCancel':
      return <AgreeCancelForm {...props} />
    case 'declineCancel':
      return <ReasonForm {...props} kind="declineCancel" />
    case 'void':
      return <ReasonForm {...props} kind="void" />
    case 'openException':
      return <OpenExceptionForm {...props} />
    case 'resolveException':
      return <ReasonForm {...props} kind="resolveException" />
    case 'reweigh':
      return <ReweighForm {...props} />
    case 'addProof':
      return <ProofForm {...props} />
    case 'advanceLedger':
      return <LedgerForm {...props} />
    case 'answerWish':
      return <AnswerWishForm {...props} />
    case 'answerReport':
      return <ReasonForm {...props} kind="answerReport" />
    case 'answerReview':
      return <ReasonForm {...props} kind="answerReview" />
    case 'undo':
      return <UndoForm {...props} />
    case 'sign':
      return <SignForm {...props} />
    default:
      return <AdvanceForm {...props} action={task} />
  }
}
