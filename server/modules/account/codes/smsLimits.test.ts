import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/kernel/time.ts'
import { freshMobile } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const ask = (mobile: string, remoteAddress = freshAddress(), purpose: 'register' | 'order' = 'register') =>
  app.call('/user/sendSmsCode', { mobile, purpose }, { remoteAddress })

test('allows one SMS a minute per mobile, whatever the purpose, and says how long to wait', async () => {
  const mobile = freshMobile()
  expect(await ask(mobile)).toMatchObject({ code: 200, data: { resendAfterMs: minuteMs } })
  app.clock.advanceMs(minuteMs - 1)
  expect(await ask(mobile, freshAddress(), 'order')).toMatchObject({
    code: 429,
    msg: '验证码刚刚发送过，请 1 秒后再获取',
  })
  app.clock.advanceMs(1)
  expect(await ask(mobile)).toMatchObject({ code: 200 })
})

test('allows five an hour and ten a day per mobile; refused tries do not count', async () => {
  const mobile = freshMobile()
  const answersOf = async (count: number, stepMs: number) => {
    const codes: number[] = []
    for (let index = 0; index < count; index += 1) {
      codes.push((await ask(mobile)).code)
      app.clock.advanceMs(stepMs)
    }
    return codes
  }
  expect(await answersOf(7, 2 * minuteMs)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await ask(mobile)).msg).toBe('该手机号获取验证码次数过多，请 46 分钟后再试')
  app.clock.advanceMs(46 * minuteMs)
  expect(await answersOf(6, 2 * minuteMs)).toEqual([200, 200, 200, 200, 200, 429])
  app.clock.advanceMs(2 * hourMs)
  expect((await ask(mobile)).msg).toBe('该手机号获取验证码次数过多，请 21 小时后再试')
  app.clock.advanceMs(21 * hourMs)
  expect((await ask(mobile)).code).toBe(200)
})

test('allows thirty an hour per address, over all mobiles', async () => {
  const address = freshAddress()
  for (let index = 0; index < 30; index += 1)
    expect(await ask(freshMobile(), address)).toMatchObject({ code: 200 })
  const last = freshMobile()
  expect(await ask(last, address)).toMatchObject({ code: 429 })
  expect(await ask(last)).toMatchObject({ code: 200 })
  app.clock.advanceMs(hourMs)
  expect(await ask(freshMobile(), address)).toMatchObject({ code: 200 })
})

test('sends one SMS for forty concurrent calls from forty addresses in every spelling of a number', async () => {
  const mobile = freshMobile()
  const fullWidth = [...mobile].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  const spellings = [
    mobile,
    ` ${mobile} `,
    `+86${mobile}`,
    `+86 ${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`,
    `0086${mobile}`,
    `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`,
    fullWidth,
    `＋８６${fullWidth}`,
  ]
  await app.runJobs()
  const before = app.sent.length
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(spellings[index % spellings.length] ?? mobile)),
  )
  await app.runJobs()
  const count = (code: number) => answers.filter((answer) => answer.code === code).length
  expect([count(200), count(429)]).toEqual([1, 39])
  expect(app.sent.slice(before).map((sms) => sms.mobile)).toEqual([mobile])
})

test('refuses a list of mobiles and ignores a forged forwarding header', async () => {
  const mobile = freshMobile()
  const send = async (payload: unknown, headers: Record<string, string> = {}, address = '10.9.9.9') => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/user/sendSmsCode',
      payload: payload as object,
      headers,
      remoteAddress: address,
    })
    return (response.json() as { code: number }).code
  }
  expect(await send({ mobile: [mobile, mobile], purpose: 'register' })).toBe(400)
  const codes: number[] = []
  for (let index = 0; index < 31; index += 1)
    codes.push(
      await send({ mobile: freshMobile(), purpose: 'register' }, { 'x-forwarded-for': `192.0.2.${index}` }),
    )
  expect(codes.filter((code) => code === 200)).toHaveLength(30)
  expect(codes.at(-1)).toBe(429)
})
