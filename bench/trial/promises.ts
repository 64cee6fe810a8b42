import type { OrderWriters } from '../../server/testing/process/orderWriters.ts'
import type { ServerProcess } from '../../server/testing/process/serverProcess.ts'
import type { Asked } from './askers.ts'
import { deaths, loggedOut } from './people.ts'
import { seconds } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const answerMsMax = 6_000

/** Judges what everybody was answered while something was sick (docs/reliability.md); `of` stands before each promise. */
export function judgeAnswers(verdict: Verdict, asked: Asked, writing: OrderWriters, of = ''): void {
  const { codes, broken } = asked
  const longestMs = Math.max(asked.longestMs, writing.longestAnswerMs())
  const strange = [...codes.keys()].filter((code) => code !== 200 && code !== 500)
  verdict.judge(`${of}every answer an envelope`, broken.length === 0, broken.join('; ') || 'all')
  verdict.judge(`${of}nobody is told to log in`, strange.length === 0, strange.join() || 'nobody')
  verdict.judge(`${of}longest answer 6 s`, longestMs <= answerMsMax, seconds(longestMs))
}

/** Judges whether the orders of writers that were stopped are all there, as they were acknowledged. */
export async function judgeOrders(verdict: Verdict, writing: OrderWriters): Promise<void> {
  const { acknowledged, lost, doubled, altered, torn } = await writing.tally()
  const wrong = lost + doubled + altered + torn
  verdict.judge('0 acknowledged lost, doubled, altered or torn', wrong === 0, `${wrong} of ${acknowledged}`)
}

/** Judges whether everybody who was logged in still is. */
export async function judgeLogins(verdict: Verdict, port: number, tokens: readonly string[]): Promise<void> {
  const out = await loggedOut(port, tokens)
  verdict.judge('every login is still one', out === 0, `${out} of ${tokens.length} logged out`)
}

/** Judges whether every process of the server has lived through it. */
export function judgeProcesses(verdict: Verdict, server: ServerProcess): void {
  const ended = deaths(server)
  verdict.judge('the processes live, none was started anew', ended.length === 0, ended.join() || 'all')
}
