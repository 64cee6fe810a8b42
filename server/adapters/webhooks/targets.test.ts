import { describe, expect, test } from 'vitest'
import { targetFault } from './targets.ts'

describe('in production', () => {
  const fault = (url: string) => targetFault(url, { mayReachPrivate: false })

  test.each([
    'https://tms.example.com/zxt',
    'https://tms.example.com:8443/zxt?from=zxt',
    'https://8.8.8.8/',
    'https://[2400:3200::1]:9443/',
    'https://例子.测试/推送',
  ])('%s is accepted', (url) => expect(fault(url)).toBeNull())

  test.each([
    ['tms.example.com/zxt', /https:\/\//],
    ['ftp://tms.example.com', /https:\/\//],
    ['javascript:alert(1)', /https:\/\//],
    ['http://tms.example.com', /证书/],
    ['https://user:secret@tms.example.com', /用户名和密码/],
    ['https://user@tms.example.com', /用户名和密码/],
    ['https://tms.example.com/#part', /#/],
    ['https://tms.example.com:25', /端口/],
    ['https://tms.example.com:80', /端口/],
    ['https://localhost', /公网/],
    ['https://LOCALHOST.', /公网/],
    ['https://db', /公网/],
    ['https://db.internal/', /公网/],
    ['https://printer.local.', /公网/],
    ['https://127.0.0.1', /公网/],
    ['https://127.1', /公网/],
    ['https://0x7f000001', /公网/],
    ['https://2130706433', /公网/],
    ['https://017700000001', /公网/],
    ['https://１２７．０．０．１', /公网/],
    ['https://[::1]', /公网/],
    ['https://[::ffff:127.0.0.1]', /公网/],
    ['https://169.254.169.254/latest/meta-data', /公网/],
    ['https://100.100.100.200', /公网/],
  ])('%s is refused', (url, why) => expect(fault(url)).toMatch(why))
})

describe("on a developer's machine", () => {
  const fault = (url: string) => targetFault(url, { mayReachPrivate: true })

  test.each(['http://127.0.0.1:4000/zxt', 'http://localhost', 'http://[::1]:8080', 'https://tms.lan'])(
    '%s is accepted',
    (url) => expect(fault(url)).toBeNull(),
  )
  test('refuses what is not a web address', () => {
    expect(fault('file:///etc/passwd')).toMatch(/https:\/\//)
    expect(fault('http://user:secret@127.0.0.1')).toMatch(/用户名和密码/)
  })
})
