import { expect, test } from 'vitest'
import { NoticeFault } from './payChannel.ts'
import { sandboxChannel } from './sandbox.ts'
import type { SandboxPayment } from './sandbox.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const payment: SandboxPayment = { number: 'XF000000000017', state: 'paid', amountFen: 9_900, at: now }
const withSecret = (secret: string, payments: SandboxPayment[] = []) =>
  sandboxChannel({ secret, recall: async (number) => payments.find((one) => one.number === number) ?? null })
const sandbox = withSecret('a secret of tests, thirty-two characters long', [payment])
const paid = {
  number: payment.number,
  state: 'paid',
  transactionId: 'SBXF000000000017',
  amountFen: 9_900,
  merchantId: 'sandbox',
  paidAt: now,
}

test('creates a QR code that leads to a page of this site', async () => {
  const qrText = await sandbox.create({ number: payment.number, amountFen: 1, subject: '', payBefore: now })
  expect(qrText).toBe('/pay/cashier/XF000000000017')
})

test('reads its own signed notice; a query returns the same, and null without a payment', async () => {
  expect(await sandbox.readNotice({ ...sandbox.noticeOf(payment), now })).toEqual(paid)
  expect(await sandbox.query(payment.number)).toEqual(paid)
  expect(await sandbox.query('XF000000000025')).toBeNull()
  const failed = sandbox.noticeOf({ ...payment, state: 'failed' })
  expect(await sandbox.readNotice({ ...failed, now })).toEqual({ number: payment.number, state: 'failed' })
})

test('refuses a notice with another signature', async () => {
  const { headers, rawBody } = sandbox.noticeOf(payment)
  const dearer = Buffer.from(rawBody.toString('utf8').replace('9900', '1'))
  const foreign = withSecret('another secret of tests, as long as the first').noticeOf(payment)
  for (const notice of [
    { headers, rawBody: dearer },
    { headers: {}, rawBody },
    { headers: { 'sandbox-signature': 'ff' }, rawBody },
    { headers: { 'sandbox-signature': ['a', 'b'] as never }, rawBody },
    foreign,
  ])
    await expect(sandbox.readNotice({ ...notice, now })).rejects.toBeInstanceOf(NoticeFault)
})
