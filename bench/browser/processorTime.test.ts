import { expect, test } from 'vitest'
import { withProcessorTime } from './processorTime.ts'
import type { TraceEvent } from './processorTime.ts'

const on = { pid: 1, tid: 2 }

test('shortens each task to the time that the processor worked, with the events in it', () => {
  const trace: TraceEvent[] = [
    { ...on, name: 'RunTask', ph: 'X', ts: 1000, dur: 400, tdur: 100 },
    { ...on, name: 'FunctionCall', ph: 'X', ts: 1200, dur: 40, tdur: 40 },
    { ...on, name: 'firstPaint', ph: 'R', ts: 1400 },
    // between two tasks, and on another thread
    { ...on, name: 'mark', ph: 'R', ts: 1500 },
    { pid: 1, tid: 3, name: 'FunctionCall', ph: 'X', ts: 1200, dur: 40 },
    { ...on, name: 'ThreadControllerImpl::RunTask', ph: 'X', ts: 2000, dur: 10, tdur: 12 },
  ]
  expect(withProcessorTime(trace).map(({ ts, dur }) => [ts, dur])).toEqual([
    [1000, 100],
    [1050, 10],
    [1100, undefined],
    [1500, undefined],
    [1200, 40],
    [2000, 10],
  ])
})
