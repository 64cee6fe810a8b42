// The contract is compiled without the types of browser and Node; both have this.
declare const setTimeout: (callback: () => void, ms: number) => unknown

const patienceMs = 30_000
const pauseMs = 20

// Read when the file loads, before a test installs fake timers: the wait is always in real time.
const schedule = setTimeout
const { now } = Date

/**
 * Repeats an assertion until it passes and returns its value; throws the last failure after 30 s. It does not advance fake
 * timers: a test with fake timers advances them itself.
 */
export async function eventually<Value>(assertion: () => Value | Promise<Value>): Promise<Value> {
  const endMs = now() + patienceMs
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (now() > endMs) throw error
    }
    await new Promise<void>((resolve) => schedule(resolve, pauseMs))
  }
}
