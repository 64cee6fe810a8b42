import { expect, it } from 'vitest'
import { readArguments } from './arguments.mjs'

const known = ['lint', 'unit']

it('picks steps, files and a part of the files', () => {
  expect(readArguments(['--only', 'lint,unit', '--files', 'orders', '--shard', '2/3'], known)).toEqual({
    only: ['lint', 'unit'],
    files: ['orders'],
    shard: '2/3',
  })
  expect(readArguments([], known)).toEqual({ only: [], files: [], shard: null })
})

it.each([
  ['--only', 'lnit'],
  ['--shard', '2'],
  ['--shard', '0/3'],
])('refuses %s %s', (option, value) => {
  expect(() => readArguments([option, value], known)).toThrow(value === 'lnit' ? 'lnit' : '1/3')
})
