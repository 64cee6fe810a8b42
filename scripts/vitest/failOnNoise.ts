import { afterEach, beforeEach, expect } from 'vitest'

/*
 * A test that prints a warning or an error, or makes the process warn, fails: noise in a green run
 * hides the next real fault. A test that expects such a line replaces the console method itself
 * (vi.spyOn(console, 'error').mockImplementation(...)) and asserts on it.
 */

function textOf(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part)
}

/** Begins to listen. */
function listen(): string[] {
  const heard: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...parts: unknown[]) => {
      heard.push(`console.${level}: ${parts.map(textOf).join(' ')}`)
      print(...parts)
    }
  }
  process.on('warning', (warning) => {
    heard.push(`process warning: ${textOf(warning)}`)
  })
  return heard
}

// files that share a process share one ear
const shared = globalThis as { heardNoise?: string[] }
const noise = (shared.heardNoise ??= listen())

/** What was printed since the last look, which is thereby forgotten. */
function takeNoise(): string[] {
  return noise.splice(0)
}

beforeEach(() => {
  expect(takeNoise(), 'warnings or errors printed before the test began').toEqual([])
})

afterEach(async () => {
  // process warnings are emitted on the next tick
  await new Promise((resolve) => setImmediate(resolve))
  expect(takeNoise(), 'warnings or errors printed during the test').toEqual([])
})
