import { create } from 'zustand'

export interface Question {
  title: string
  text: string
  /** What the button does: 取消订单, never 确定. */
  confirmLabel: string
  /** 返回 unless told otherwise. */
  cancelLabel?: string
  /** The action cannot be taken back. */
  isDangerous?: boolean
}

interface Asked extends Question {
  answer: (isConfirmed: boolean) => void
}

/** The question on screen; the shell draws it. */
export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks before an action: true when confirmed. A question still open is thereby answered with no. */
export function confirmAction(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useQuestion.setState({ asked: null })
      resolve(isConfirmed)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}
