import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { createOutageReporter } from '../../db/outage.ts'
import { complaintLogger } from '../../testing/logger.ts'
import { handleUncaughtErrors } from './uncaughtErrors.ts'

function listening(stop: () => Promise<unknown>) {
  const { logger, complaints } = complaintLogger()
  const exit = vi.fn<(code?: number | string | null) => never>()
  const listened = Object.assign(new EventEmitter(), { exit })
  handleUncaughtErrors(logger, stop, listened as unknown as NodeJS.Process)
  return { listened, complaints, exit }
}

test('logs and counts an unhandled rejection, and goes on', () => {
  const stop = vi.fn(async () => undefined)
  const { listened, complaints, exit } = listening(stop)
  listened.emit('unhandledRejection', new Error('dropped'))
  listened.emit('unhandledRejection', 'no error at all')
  expect(complaints.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, count: 1, err: { message: 'dropped' } },
    { level: 50, count: 2 },
  ])
  expect(stop).not.toHaveBeenCalled()
  expect(exit).not.toHaveBeenCalled()
})

test('logs errors that nothing caught during an outage, too, unlike those of calls', async () => {
  const { logger, complaints } = complaintLogger()
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  createOutageReporter(logger).fail(error)
  const exit = vi.fn<(code?: number | string | null) => never>()
  const listened = Object.assign(new EventEmitter(), { exit })
  handleUncaughtErrors(logger, () => Promise.resolve(), listened as unknown as NodeJS.Process)
  logger.error({ err: error }, 'call failed')
  listened.emit('unhandledRejection', error)
  listened.emit('uncaughtException', error)
  await eventually(() => expect(exit).toHaveBeenCalledWith(1))
  expect(complaints.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'The database is away',
    'A rejection was not handled',
    'An exception was not caught',
  ])
})

test.each(['stops well', 'fails to stop'])(
  'logs an uncaught exception; the process %s and exits with 1, once',
  async (how) => {
    const stop = vi.fn(() => (how === 'stops well' ? Promise.resolve() : Promise.reject(new Error('worse'))))
    const { listened, complaints, exit } = listening(stop)
    listened.emit('uncaughtException', new Error('thrown'))
    listened.emit('uncaughtException', new Error('thrown again'))
    await eventually(() => expect(exit).toHaveBeenCalledWith(1))
    expect(stop).toHaveBeenCalledTimes(1)
    expect(exit).toHaveBeenCalledTimes(1)
    expect(complaints.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([60, 60])
  },
)
