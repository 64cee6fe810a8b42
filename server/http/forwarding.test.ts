import { afterEach, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { freshMobile } from '../testing/actors.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const smsPerAddressMax = 30
const proxyAddress = '10.1.2.3'

let app: TestApp
afterEach(() => app.close())

/** Requests codes for that many mobiles, each from another forwarded address; returns the envelope codes. */
async function askForCodes(count: number, remoteAddress: string): Promise<number[]> {
  const codes: number[] = []
  for (let i = 0; i < count; i += 1) {
    const response = await app.server.inject({
      method: 'POST',
      url: '/user/sendSmsCode',
      remoteAddress,
      headers: {
        'x-forwarded-for': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
        'x-real-ip': `203.0.113.${i}`,
      },
      payload: { mobile: freshMobile(), purpose: 'login' },
    })
    codes.push(response.json<{ code: number }>().code)
  }
  return codes
}

test('ignores forged forwarding headers: the limit per address holds', async () => {
  app = await testApp(inject('cluster'))
  const codes = await askForCodes(smsPerAddressMax + 2, '198.51.100.7')
  expect(codes.filter((code) => code === 200)).toHaveLength(smsPerAddressMax)
  expect(codes.slice(smsPerAddressMax)).toEqual([problems.smsTooMany.code, problems.smsTooMany.code])
})

test('trusts the headers of a configured proxy, and not those of others', async () => {
  app = await testApp(inject('cluster'), { trustedProxies: [proxyAddress] })
  const trusted = await askForCodes(smsPerAddressMax + 2, proxyAddress)
  expect(trusted.every((code) => code === 200)).toBe(true)
  const forged = await askForCodes(smsPerAddressMax + 1, '198.51.100.7')
  expect(forged.at(-1)).toBe(problems.smsTooMany.code)
})
