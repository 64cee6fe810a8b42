import { afterEach, beforeEach, expect } from 'vitest'

/*
 * A test that prints a warning or an error, or makes the process warn, fails: noise in a green run
 * hides the next real fault. A test that expects such a line replaces the console method itself
 * (vi.spyOn(console, 'error').mockImplementation(...)) and asserts on it.
 */

function textOf(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part)
}

/** Starts collecting warnings and errors. */
function startListening(): string[] {
  const lines: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...parts: unknown[]) => {
      lines.push(`console.${level}: ${parts.map(textOf).join(' ')}`)
      print(...parts)
    }
  }
  process.on('warning', (warning) => {
    lines.push(`process warning: ${textOf(warning)}`)
  })
  return lines
}

// files in one process share one collector
const shared = globalThis as { noiseLines?: string[] }
const noise = (shared.noiseLines ??= startListening())

/** Returns and clears the lines printed since the last call. */
function takeLines(): string[] {
  return noise.splice(0)
}

beforeEach(() => {
  expect(takeLines(), 'warnings or errors printed before the test began').toEqual([])
})

afterEach(async () => {
  // process warnings are emitted on the next tick
  await new Promise((resolve) => setImmediate(resolve))
  expect(takeLines(), 'warnings or errors printed during the test').toEqual([])
})
