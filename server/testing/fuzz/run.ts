import { accessOf, callPaths } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { isScope } from '#contract/kernel/access.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { actor } from '../actors.ts'
import { apiKeyOf } from '../data/apiKeys.ts'
import { startConsult, sendPicture } from '../data/consults.ts'
import { createInquiry, inquiryBody, offerOn } from '../data/inquiries.ts'
import { lineCells, uploadLines } from '../data/lineImports.ts'
import { insertLine, orderBody } from '../data/lines.ts'
import { saveRecord } from '../data/records.ts'
import { bodyNaming } from '../naming.ts'
import { sendRequest } from '../sendRequest.ts'
import type { TestApp } from '../testApp.ts'
import { fuzzCase } from './cases.ts'
import { answerFault } from './faults.ts'

/** A request with a wrong answer. */
export interface FuzzFault {
  path: CallPath
  fault: string
  request: string
  answer: string
}

export interface FuzzOutcome {
  cases: number
  /** The number of answers by envelope code. */
  codes: Map<number, number>
  faults: FuzzFault[]
}

const shownMax = 600
const faultsMax = 20
/** In the application's time; the sessions of the run last longer. */
const runMsMax = 17 * hourMs

/** Creates a customer and a carrier with one order, so that valid cases reach the handlers. */
async function prepare(app: TestApp) {
  const carrier = await actor(app, { type: 3 })
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id, number } = await app.data('/orders/createOrder', orderBody(lineId), { token: customer.token })
  const key = await apiKeyOf(app, { carrier })
  const revocable = await apiKeyOf(app, { carrier })
  const notice = await app.db.selectFrom('notice').select('id').where('order_id', '=', id).executeTakeFirst()
  const inquiry = await createInquiry(app, customer, [lineId])
  const consult = await startConsult(app, customer, { lineId })
  const fileId = await sendPicture(app, customer, consult.id)
  const recordId = async (kind: 'shipper' | 'recipient', phone: string) =>
    (await saveRecord(app, customer, kind, { phone })).id
  const shipperIds = [await recordId('shipper', '13900139001'), await recordId('shipper', '13900139002')]
  const recipientIds = [
    await recordId('recipient', '13900139001'),
    await recordId('recipient', '13900139002'),
  ]
  const importId = await uploadLines(app, carrier, [lineCells])
  const { id: jobId } = await app.db.selectFrom('bulk_job').select('id').executeTakeFirstOrThrow()
  const operator = await actor(app, { type: 9 })
  const draft = {
    platform: 'windows',
    format: 'exe',
    version: `0.${lineId}`,
    notes: '试',
    bytes: 100,
  } as const
  const release = await app.data('/ops/createRelease', draft, operator)
  const feedback = await app.data('/user/submitFeedback', { kind: 'fault', text: '打不开' }, customer)
  const ofRecords = (path: CallPath, [keepId = 0, mergedId = 0]: readonly number[]): object =>
    path.includes('/merge') ? { keepId, mergeIds: [mergedId] } : bodyNaming(path, keepId)
  const isOfNotices = (path: CallPath) => path.startsWith('/notices/')
  const good = (path: CallPath): object => {
    if (path === '/orders/createOrder') return orderBody(lineId)
    if (path === '/orders/createInquiry') return inquiryBody([lineId])
    if (path.endsWith('Inquiry'))
      return bodyNaming(path, path.startsWith('/carrier/') ? offerOn(inquiry, lineId).id : inquiry.id)
    if (path === '/open/pushEvents')
      return { events: [{ kind: 'step', eventId: 'tms-1', number, action: 'pickUp', place: '永康' }] }
    if (path.startsWith('/open/')) return bodyNaming(path, number)
    if (path.includes('ApiKey')) return bodyNaming(path, revocable.keyId)
    if (path.startsWith('/record/'))
      return ofRecords(path, path.includes('Shipper') ? shipperIds : recipientIds)
    if (/^\/carrier\/.*LineImport/.test(path)) return bodyNaming(path, importId)
    if (path.startsWith('/jobs/')) return bodyNaming(path, jobId)
    if (/^\/carrier\/(.*Lines?|setLineStatus|.*PriceChange)$/.test(path)) return bodyNaming(path, lineId)
    if (path.includes('Release')) return bodyNaming(path, release.id)
    if (path.includes('Feedback')) return bodyNaming(path, feedback.id)
    if (isOfNotices(path)) return bodyNaming(path, notice?.id ?? 0)
    if (path === '/files/read') return bodyNaming(path, fileId)
    if (path === '/consult/deleteDialog') return bodyNaming(path, consult.dialogId)
    if (path === '/consult/setConsultRead') return { consultId: consult.id, lastDialogId: consult.dialogId }
    if (/^\/consult\/(getConsultList|appendDialog)/.test(path)) return bodyNaming(path, consult.id)
    return bodyNaming(path, /^\/(lines|favorites|consult)\//.test(path) ? lineId : id)
  }
  const token = (path: CallPath): string | null => {
    const access = accessOf(path)
    if (access === 'outsideSession') return null
    if (access === 'operator') return operator.token
    if (isScope(access)) return key.token
    // Notices of the order belong to the carrier.
    return access === 'carrier' || access === 'carrierAdmin' || isOfNotices(path) || path.startsWith('/jobs/')
      ? carrier.token
      : customer.token
  }
  return { good, token }
}

async function sendOnce(app: TestApp, path: CallPath, payload: string, token: string | null) {
  const startedMs = performance.now()
  const { status, body } = await sendRequest(app.server, {
    path,
    payload,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) },
  })
  return { status, body, tookMs: performance.now() - startedMs }
}

/** Options of `runFuzz`. */
interface FuzzOptions {
  seed: number
  casesPerCall: number
  onProgress?: (cases: number) => void
  /** A slower answer is a fault; by default there is no limit. */
  answerMsMax?: number
}

/** Sends random requests from a seed to every call and returns the wrong answers, at most 20. */
export async function runFuzz(app: TestApp, options: FuzzOptions): Promise<FuzzOutcome> {
  const { answerMsMax = Infinity } = options
  const { good, token } = await prepare(app)
  const random = randomFrom(options.seed)
  const outcome: FuzzOutcome = { cases: 0, codes: new Map(), faults: [] }
  const stepMs = Math.min(20_000, runMsMax / options.casesPerCall)
  for (let round = 0; round < options.casesPerCall; round += 1) {
    // Advance past locks and limits of earlier rounds, which would refuse before the body is read.
    app.clock.advanceMs(stepMs)
    for (const path of callPaths) {
      // Most requests have a token, a few have none.
      const request = fuzzCase(path, good(path), random)
      const sender = random.chance(0.95) ? token(path) : null
      let result = await sendOnce(app, path, request, sender)
      // repeat a slow request: a machine may stall for seconds, but a slow input stays slow
      if (result.tookMs > answerMsMax) result = await sendOnce(app, path, request, sender)
      const isLate = result.tookMs > answerMsMax
      const fault = answerFault(result) ?? (isLate ? `took ${Math.round(result.tookMs)} ms` : null)
      const { code } = (fault === null ? JSON.parse(result.body) : { code: -1 }) as { code: number }
      outcome.cases += 1
      outcome.codes.set(code, (outcome.codes.get(code) ?? 0) + 1)
      if (fault !== null)
        outcome.faults.push({
          path,
          fault,
          request: request.slice(0, shownMax),
          answer: result.body.slice(0, shownMax),
        })
      if (outcome.faults.length >= faultsMax) return outcome
    }
    options.onProgress?.(outcome.cases)
  }
  return outcome
}
