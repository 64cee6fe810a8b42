import type { Locator } from 'playwright-core'

/** Returns the modules of a code without its quiet zone, from the path that web/shared/ui/kit/QrCode.tsx draws. */
async function modulesOf(code: Locator): Promise<boolean[][]> {
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const dark = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const quiet = Math.min(...dark.map(([x]) => x))
  const size = Math.max(...dark.map(([x]) => x)) - quiet + 1
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x, y] of dark) {
    const row = modules[y - quiet]
    if (row) row[x - quiet] = true
  }
  return modules
}

const masks: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/** Checks whether a module of a small code belongs to its finders, timing, format or alignment. */
function isFixed(size: number, y: number, x: number): boolean {
  const isFinder = (y < 9 && (x < 9 || x >= size - 8)) || (y >= size - 8 && x < 9)
  const isAlignment = size > 21 && Math.abs(y - (size - 7)) <= 2 && Math.abs(x - (size - 7)) <= 2
  return isFinder || isAlignment || y === 6 || x === 6
}

/** Returns the data bits in scanner order: two columns at a time, up and down, from the right. */
function bitsOf(modules: boolean[][]): string {
  const size = modules.length
  const at = (y: number, x: number) => modules[y]?.[x] === true
  const format = [2, 3, 4].reduce((sum, x) => sum * 2 + Number(at(8, x)), 0) ^ 0b101
  const mask = masks[format]
  let bits = ''
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(size, y, x)) bits += Number(at(y, x) !== mask?.(y, x))
    }
    isUp = !isUp
  }
  return bits
}

const largestSize = 37

/**
 * Reads a QR code from the screen by ISO/IEC 18004, independently of the code that draws it. Supports undamaged codes up to
 * version 5 at level L, which have one data block.
 */
export async function readQr(code: Locator): Promise<string> {
  const modules = await modulesOf(code)
  if (modules.length > largestSize) throw new Error(`Too large to be read here: ${modules.length} modules`)
  const bits = bitsOf(modules)
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length), 2)
  if (number(0, 4) !== 4) throw new Error('Not a code of bytes')
  const length = number(4, 8)
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, n) => number(12 + n * 8, 8)))
}
