import { expect, test } from 'vitest'
import { visitor } from '#contract/kernel/access.ts'
import type { Caller, Denial, FactoryType, Role } from '#contract/kernel/access.ts'
import { pages, redirectPage } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { decidePage } from './guard.ts'

const user = (factoryType: FactoryType, role: Role): Caller => ({ kind: 'user', role, factoryType })

const personas: Record<string, Caller> = {
  visitor,
  '0 admin': user(0, 'admin'),
  '0 user': user(0, 'user'),
  '1 admin': user(1, 'admin'),
  '2 admin': user(2, 'admin'),
  '2 user': user(2, 'user'),
  '3 admin': user(3, 'admin'),
  '3 user': user(3, 'user'),
  '9 admin': user(9, 'admin'),
  '1 user': user(1, 'user'),
  '9 user': user(9, 'user'),
}

/** ✓ shown, 登 redirect to the login, 回 redirect to the first permitted page. One column per persona, in the order above. */
const expected: Record<string, string> = {
  '/base/search': '✓✓✓✓✓✓✓✓✓✓✓',
  '/base/carrier/:id': '✓✓✓✓✓✓✓✓✓✓✓',
  '/base/track': '✓✓✓✓✓✓✓✓✓✓✓',
  '/base/favorites': '✓✓✓✓✓✓✓✓✓✓✓',
  '/base/consult': '✓✓✓✓✓✓✓✓✓✓✓',
  '/login': '✓✓✓✓✓✓✓✓✓✓✓',
  '/join/:code': '✓✓✓✓✓✓✓✓✓✓✓',
  '/r/:code': '✓✓✓✓✓✓✓✓✓✓✓',
  '/s/:code': '✓✓✓✓✓✓✓✓✓✓✓',
  '/pay/cashier/:number': '✓✓✓✓✓✓✓✓✓✓✓',
  '/orders/new': '✓✓✓✓✓✓✓✓✓✓✓',
  '/orders/batch': '登✓✓✓✓✓✓✓✓✓✓',
  '/orders/ordersList': '✓✓✓✓✓✓✓✓✓✓✓',
  '/orders/statements': '登✓✓✓✓✓✓✓✓✓✓',
  '/orders/inquiries': '✓✓✓✓✓✓✓✓✓✓✓',
  '/orders/newInquiry': '✓✓✓✓✓✓✓✓✓✓✓',
  '/orders/inquiry/:id': '✓✓✓✓✓✓✓✓✓✓✓',
  '/orders/orderDetail/:id': '登✓✓✓✓✓✓✓✓✓✓',
  '/record/shipper': '登✓✓✓✓✓✓✓✓✓✓',
  '/record/recipient': '登✓✓✓✓✓✓✓✓✓✓',
  '/user/info': '登✓✓✓✓✓✓✓✓✓✓',
  '/user/factory': '登回回回✓回✓回回回回',
  '/user/staff': '登回回回✓回✓回回回回',
  '/user/verification/:id': '登✓回✓✓回✓回✓回回',
  '/carrier/lines': '登回回回回回✓✓回回回',
  '/carrier/orders': '登回回回回回✓✓回回回',
  '/carrier/fleet': '登回回回回回✓✓回回回',
  '/carrier/counter': '登回回回回回✓✓回回回',
  '/carrier/statements': '登回回回回回✓✓回回回',
  '/carrier/inquiries': '登回回回回回✓✓回回回',
  '/carrier/consults': '登回回回回回✓✓回回回',
  '/carrier/board': '登回回回回回✓✓回回回',
  '/carrier/api': '登回回回回回✓回回回回',
  '/ops/board': '登回回回回回回回✓回✓',
  '/ops/orders': '登回回回回回回回✓回✓',
  '/ops/reviews': '登回回回回回回回✓回✓',
  '/ops/verifications': '登回回回回回回回✓回✓',
  '/ops/lines': '登回回回回回回回✓回✓',
  '/ops/accounts': '登回回回回回回回✓回✓',
  '/ops/sites': '登回回回回回回回✓回✓',
  '/ops/invitations': '登回回回回回回回✓回✓',
  '/ops/feedback': '登回回回回回回回✓回✓',
  '/ops/software': '登回回回回回回回✓回✓',
  '/ops/renewals': '登回回回回回回回✓回✓',
  '/ops/notices': '登回回回回回回回✓回✓',
  '/ops/audit': '登回回回回回回回✓回✓',
  '/help/software': '登✓✓✓✓✓✓✓✓✓✓',
  '/help/feedback': '登✓✓✓✓✓✓✓✓✓✓',
  '/help/terms': '✓✓✓✓✓✓✓✓✓✓✓',
  '/help/privacy': '✓✓✓✓✓✓✓✓✓✓✓',
  '/redirect/:path': '登✓✓✓✓✓✓✓✓✓✓',
}

const signs = { show: '✓', login: '登', elsewhere: '回', notFound: '无' } as const

test('decides every page for every persona', () => {
  const found = Object.fromEntries(
    [...pages, redirectPage].map((page) => [
      page.path,
      Object.values(personas)
        .map((caller) => signs[decidePage(page, caller, page.path).kind])
        .join(''),
    ]),
  )
  expect(found).toEqual(expected)
})

test('sends a visitor to the login with the full path to return to', () => {
  const detail = pages.find(({ path }) => path === '/orders/orderDetail/:id')
  expect(detail && decidePage(detail, visitor, '/orders/orderDetail/5?tab=a&b=1#c')).toEqual({
    kind: 'login',
    to: '/login?redirect=%2Forders%2ForderDetail%2F5%3Ftab%3Da%26b%3D1%23c',
  })
})

test('sends a user without permission home with the reason', () => {
  const staff = pages.find(({ path }) => path === '/user/staff')
  expect(staff && decidePage(staff, user(0, 'admin'), '/user/staff')).toEqual({
    kind: 'elsewhere',
    to: '/base/search',
    why: 'verificationRequired',
  })
  expect(staff && decidePage(staff, user(2, 'user'), '/user/staff')).toMatchObject({
    why: 'notPermitted',
  })
  // an admin whose factory may become an enterprise learns that
  const factory = pages.find(({ path }) => path === '/user/factory')
  expect(factory && decidePage(factory, user(1, 'admin'), '/user/factory')).toMatchObject({
    why: 'enterpriseRequired',
  })
  expect(factory && decidePage(factory, user(1, 'user'), '/user/factory')).toMatchObject({
    why: 'notPermitted',
  })
})

test.each<[PagePath, FactoryType, Role, Denial]>([
  ['/carrier/orders', 0, 'admin', 'carrierOnly'],
  ['/carrier/board', 2, 'user', 'carrierOnly'],
  ['/carrier/api', 1, 'admin', 'carrierOnly'],
  ['/carrier/api', 3, 'user', 'notPermitted'],
  ['/carrier/orders', 9, 'admin', 'carrierOnly'],
  ['/ops/orders', 0, 'admin', 'operatorOnly'],
  ['/ops/board', 3, 'admin', 'operatorOnly'],
  ['/user/factory', 9, 'admin', 'enterpriseOnly'],
  ['/user/staff', 9, 'user', 'enterpriseOnly'],
  ['/user/staff', 3, 'user', 'notPermitted'],
])('says for whom %s is to type %i, %s', (path, factoryType, role, why) => {
  const page = pages.find((row) => row.path === path)
  expect(page && decidePage(page, user(factoryType, role), path)).toMatchObject({ why })
})

test('returns notFound for pages outside the server menu, except those of no menu', () => {
  const menu = new Set(['/base/track', '/orders/orderDetail/:id', '/user/info'])
  const wayTo = (path: string, asCaller: Caller) => {
    const page = pages.find((row) => row.path === path)
    return page && decidePage(page, asCaller, path, menu)
  }
  expect(wayTo('/base/search', visitor)).toEqual({ kind: 'notFound' })
  expect(wayTo('/record/shipper', visitor)).toEqual({ kind: 'notFound' })
  expect(wayTo('/user/staff', user(2, 'admin'))).toEqual({ kind: 'notFound' })
  expect(wayTo('/base/track', visitor)).toEqual({ kind: 'show' })
  expect(wayTo('/login', visitor)).toEqual({ kind: 'show' })
  expect(wayTo('/pay/cashier/:number', visitor)).toEqual({ kind: 'show' })
  expect(wayTo('/user/info', visitor)?.kind).toBe('login')
  expect(wayTo('/orders/orderDetail/:id', user(2, 'user'))).toEqual({ kind: 'show' })
})

test('uses the first page of the server menu as home', () => {
  const staff = pages.find(({ path }) => path === '/user/staff')
  const menu = new Set(['/user/staff', '/base/track'])
  expect(staff && decidePage(staff, user(0, 'admin'), '/user/staff', menu)).toMatchObject({
    to: '/base/track',
  })
})
