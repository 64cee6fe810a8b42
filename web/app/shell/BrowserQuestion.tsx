import { useEffect } from 'react'
import { useQuestion } from '#shared/messages/confirm.ts'

/** Asks the open question with the browser's own dialog, where QuestionDialog cannot load, e.g. after a deployment. */
export function BrowserQuestion() {
  const question = useQuestion((state) => state.open)
  useEffect(() => {
    if (question) question.answer(window.confirm(`${question.title}\n\n${question.text}`))
  }, [question])
  return null
}
