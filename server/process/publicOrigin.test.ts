import { expect, test } from 'vitest'
import { publicOriginOf } from './publicOrigin.ts'

const local = { PUBLIC_ORIGIN: undefined, HOST: '127.0.0.1', PORT: 3000 }

test.each([
  [{ ...local, PUBLIC_ORIGIN: 'https://zhuanxiantong.example' }, 'https://zhuanxiantong.example'],
  [local, 'http://127.0.0.1:3000'],
  [{ ...local, HOST: '::1' }, 'http://[::1]:3000'],
  [{ ...local, PORT: 0 }, null],
])('returns for %j the origin %s', (config, origin) => {
  expect(publicOriginOf(config)).toBe(origin)
})
