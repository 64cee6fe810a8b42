import type { TestApp } from './testApp.ts'

/** The real time, for people and orders beside a server in a process of its own. */
export const realClock: TestApp['clock'] = {
  get at() {
    return new Date()
  },
  now: () => new Date(),
  advanceMs: () => undefined,
}
