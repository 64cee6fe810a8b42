import { expect, it } from 'vitest'
import { readArguments } from './arguments.mjs'

const known = ['lint', 'unit']

it('picks steps and files', () => {
  expect(readArguments(['--only', 'lint,unit', '--files', 'orders'], known)).toEqual({
    all: false,
    only: ['lint', 'unit'],
    files: ['orders'],
  })
  expect(readArguments(['--all'], known)).toEqual({ all: true, only: [], files: [] })
})

it('refuses a step that does not exist', () => {
  expect(() => readArguments(['--only', 'lnit'], known)).toThrow('lnit')
})
