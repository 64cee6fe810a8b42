import type { OrderWriters } from '#server/testing/process/orderWriters.ts'
import type { ServerProcess } from '#server/testing/process/serverProcess.ts'
import type { ClientAnswers } from './clients.ts'
import { deaths, loggedOut } from './people.ts'
import { seconds } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const answerMsMax = 6_000

/** Checks the answers during a fault (docs/reliability.md); `of` precedes each promise. */
export function judgeAnswers(verdict: Verdict, answers: ClientAnswers, writing: OrderWriters, of = ''): void {
  const { codes, broken } = answers
  const longestMs = Math.max(answers.longestMs, writing.longestAnswerMs())
  const strange = [...codes.keys()].filter((code) => code !== 200 && code !== 500)
  verdict.judge(`${of}every answer an envelope`, broken.length === 0, broken.join('; ') || 'all')
  verdict.judge(`${of}nobody is told to log in`, strange.length === 0, strange.join() || 'nobody')
  verdict.judge(`${of}longest answer 6 s`, longestMs <= answerMsMax, seconds(longestMs))
}

/** Checks that all orders of stopped writers exist as acknowledged. */
export async function judgeOrders(verdict: Verdict, writing: OrderWriters): Promise<void> {
  const { acknowledged, lost, doubled, altered, torn } = await writing.tally()
  const wrong = lost + doubled + altered + torn
  verdict.judge('0 acknowledged lost, doubled, altered or torn', wrong === 0, `${wrong} of ${acknowledged}`)
}

/** Checks that all sessions are still valid. */
export async function judgeLogins(verdict: Verdict, port: number, tokens: readonly string[]): Promise<void> {
  const out = await loggedOut(port, tokens)
  verdict.judge('every login is still one', out === 0, `${out} of ${tokens.length} logged out`)
}

/** Checks that no process of the server has ended. */
export function judgeProcesses(verdict: Verdict, server: ServerProcess): void {
  const ended = deaths(server)
  verdict.judge('the processes live, none was started anew', ended.length === 0, ended.join() || 'all')
}
