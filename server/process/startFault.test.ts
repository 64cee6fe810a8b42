import { expect, test } from 'vitest'
import { ConfigFault } from '../config.ts'
import { startFault } from './startFault.ts'

const failure = (code: string, syscall?: string) =>
  Object.assign(new Error(`inner words about ${code}`), { code, ...(syscall ? { syscall } : {}) })

test.each([
  [failure('EADDRINUSE', 'listen'), 'PORT'],
  [failure('EADDRNOTAVAIL', 'listen'), 'HOST'],
  [failure('EACCES', 'listen'), '1024'],
  [failure('ECONNREFUSED', 'connect'), 'DATABASE_URL'],
  [failure('ENOTFOUND', 'getaddrinfo'), 'DATABASE_URL'],
  [failure('28P01'), '密码'],
  [failure('3D000'), '库名'],
  [new Error('timeout exceeded when trying to connect'), 'DATABASE_URL'],
  [new ConfigFault('还缺少 SECRET_KEY'), 'SECRET_KEY'],
])('turns %s into a sentence that says what to fix', (error, names) => {
  const text = startFault(error)
  expect(text).toContain(names)
  expect(text).toMatch(/[\u4e00-\u9fff]/)
  expect(text).not.toContain('inner words')
  expect(text).not.toContain('at ')
})

test('keeps the whole stack of an unknown error', () => {
  expect(startFault(new Error('unforeseen'))).toContain('startFault.test.ts')
})
