import { z } from 'zod'
import { problems } from '#contract/kernel/problems.ts'

const envelope = z.strictObject({ code: z.int(), msg: z.string(), data: z.unknown() })
const fieldFaults = z.object({
  fields: z.array(z.object({ path: z.string(), label: z.string(), message: z.string() })).min(1),
})

const codes: ReadonlySet<number> = new Set(Object.values(problems).map(({ code }) => code))
const chinese = /[\u4e00-\u9fff]/
const innerText =
  /\bzod\b|invalid_|too_(big|small)|unrecognized|\bselect\b|\binsert into\b|violates|relation "|node_modules|file:\/\/|\n\s+at |\b\w*Error\b|\[object|\bundefined\b|FST_|ECONN/i

/** The server's answer to one request. */
export interface FuzzAnswer {
  status: number
  body: string
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function refusalFault({ code, msg, data }: z.output<typeof envelope>): string | null {
  if (!codes.has(code)) return `code ${code} is in no list`
  if (code === 500) return 'code 500'
  if (!chinese.test(msg)) return 'msg is no Chinese sentence'
  if (innerText.test(msg)) return 'msg tells inner text'
  if (code !== 400 || Object.values(problems).some((problem) => problem.code === 400 && problem.msg === msg))
    return null
  const fields = fieldFaults.safeParse(data)
  if (!fields.success) return '400 without the fields in data'
  const [first] = fields.data.fields
  if (first?.message !== msg) return 'msg is not the first fault'
  return fields.data.fields.every(({ label, message }) => chinese.test(label) && message.includes(label))
    ? null
    : 'a fault does not name its field'
}

/** Returns what is wrong with an answer to bad input (reliability.md, "bad input is an answer"), or null. */
export function answerFault({ status, body }: FuzzAnswer): string | null {
  if (status !== 200) return `HTTP ${status}`
  const answer = envelope.safeParse(parsed(body))
  if (!answer.success) return 'outside the envelope'
  return answer.data.code === 200 ? null : refusalFault(answer.data)
}
