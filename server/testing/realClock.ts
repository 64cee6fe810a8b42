import type { TestApp } from './testApp.ts'

/** The real time, for test data beside a server in its own process. */
export const realClock: TestApp['clock'] = {
  get at() {
    return new Date()
  },
  now: () => new Date(),
  advanceMs: () => undefined,
}
