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
  /** `null`: dismissed, by Esc, outside, or by another question. */
  answer: (isConfirmed: boolean | null) => void
}

interface QuestionState {
  open: OpenQuestion | null
}

/** The open question; the shell renders it. */
export const useQuestion = create<QuestionState>(() => ({ open: null }))

/** Asks a question: true for its confirming button, false for the other one, null when dismissed. */
export function askQuestion(question: Question): Promise<boolean | null> {
  useQuestion.getState().open?.answer(null)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean | null) => {
      useQuestion.setState({ open: null })
      resolve(isConfirmed)
    }
    useQuestion.setState({ open: { ...question, answer } })
  })
}

/** Asks for confirmation; true when confirmed. */
export const confirmAction = async (question: Question): Promise<boolean> =>
  (await askQuestion(question)) === true
