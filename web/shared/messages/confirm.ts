import { create } from 'zustand'

export interface Question {
  title: string
  text: string
  /** What the button does: 取消订单, never 确定. */
  confirmLabel: string
  /** Default: 返回. */
  cancelLabel?: string
  /** The action cannot be undone. */
  isDangerous?: boolean
}

interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void
}

interface QuestionState {
  open: OpenQuestion | null
}

/** The open question; the shell renders it. */
export const useQuestion = create<QuestionState>(() => ({ open: null }))

/** Asks for confirmation; true when confirmed. A question that is still open is answered with no. */
export function confirmAction(question: Question): Promise<boolean> {
  useQuestion.getState().open?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useQuestion.setState({ open: null })
      resolve(isConfirmed)
    }
    useQuestion.setState({ open: { ...question, answer } })
  })
}
